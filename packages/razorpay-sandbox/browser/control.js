/** The control page: shows the sandbox's state and sends commands through /control. */
{
  /**
   * @typedef {{ id: string, receipt: string | null, amount: number, currency: string, status: string, created_at: number }} Order
   * @typedef {{ id: string, order_id: string, amount: number, currency: string, method: string, status: string, amount_refunded: number }} Payment
   * @typedef {{ event: string, event_id: string, state: string, attempts: { error: string | null }[], last_status: number | null }} Webhook
   * @typedef {{ id: string, payment_id: string, amount: number, currency: string, status: string }} Taken
   * @typedef {{ id: string, reference_id: string | null, amount: number, currency: string, mode: string, status: string }} Payout
   * @typedef {{ id: string, amount: number, fees: number, status: string }} Settlement
   * @typedef {{ to: string, text: string, sent_at: number }} Message
   * @typedef {{ orders: Order[], payments: Payment[], refunds: Taken[], disputes: Taken[], payouts: Payout[], settlements: Settlement[], messages: Message[], webhooks: Webhook[], behaviour: Record<string, number | boolean> }} State
   * @typedef {{ name: string, label: string, path: string, body?: object }} Act
   */
  const REFRESH_MS = 3000;
  const ROWS_SHOWN = 100;

  const status = find('status', HTMLElement);
  const behaviour = find('behaviour', HTMLFormElement);
  let shown = '';

  /**
   * @template {HTMLElement} Kind
   * @param {string} id @param {new () => Kind} kind
   */
  function find(id, kind) {
    const node = document.getElementById(id);
    if (!(node instanceof kind)) throw new Error(`#${id} is missing`);
    return node;
  }

  /** @param {string} path @param {object} body */
  async function post(path, body) {
    const answer = await fetch(path, {
      method: 'POST',
      headers: { 'content-type': 'application/json' },
      body: JSON.stringify(body),
    });
    const result = await answer.json();
    if (!answer.ok) throw new Error(result.error.description);
  }

  /** @param {number} amount @param {string} currency */
  function money(amount, currency) {
    return new Intl.NumberFormat('en-IN', { style: 'currency', currency }).format(amount / 100);
  }

  /** @param {Act} act */
  function button({ name, label, path, body = {} }) {
    const node = document.createElement('button');
    node.type = 'button';
    node.textContent = name;
    node.setAttribute('aria-label', label);
    node.addEventListener('click', () => run(label, () => post(path, body)));
    return node;
  }

  /** @param {string} id @param {{ cells: (string | number)[], acts: Act[] }[]} rows newest last */
  function fill(id, rows) {
    const lines = rows.slice(-ROWS_SHOWN).reverse();
    const nodes = lines.map(({ cells, acts }) => {
      const line = document.createElement('tr');
      for (const cell of cells) line.insertCell().textContent = String(cell);
      if (acts.length > 0) line.insertCell().append(...acts.map(button));
      return line;
    });
    find(id, HTMLTableSectionElement).replaceChildren(...nodes);
  }

  /**
   * Returns the acts for an entity's possible outcomes.
   * @param {string} noun @param {string} id @param {string[]} verbs
   */
  function outcomeActs(noun, id, verbs) {
    return verbs.map((verb) => {
      const name = `${verb.charAt(0).toUpperCase()}${verb.slice(1)}`;
      return { name, label: `${name} ${id}`, path: `/control/${noun}/${id}/${verb}` };
    });
  }

  /** @param {State} state */
  function showMoneyOut(state) {
    const taken = (/** @type {Taken} */ { id, payment_id, amount, currency, status }) => {
      return [id, payment_id, money(amount, currency), status];
    };
    const refunds = state.refunds.map((refund) => {
      const verbs = refund.status === 'pending' ? ['process', 'fail'] : [];
      return { cells: taken(refund), acts: outcomeActs('refunds', refund.id, verbs) };
    });
    fill('refunds', refunds);
    const disputes = state.disputes.map((dispute) => {
      const verbs = dispute.status === 'open' ? ['win', 'lose', 'close'] : [];
      return { cells: taken(dispute), acts: outcomeActs('disputes', dispute.id, verbs) };
    });
    fill('disputes', disputes);
    const verbsOf = new Map([
      ['processing', ['process', 'fail', 'reverse']],
      ['processed', ['reverse']],
    ]);
    const payouts = state.payouts.map(({ id, reference_id, amount, currency, mode, status }) => ({
      cells: [id, reference_id ?? '', money(amount, currency), mode, status],
      acts: outcomeActs('payouts', id, verbsOf.get(status) ?? []),
    }));
    fill('payouts', payouts);
    const settlements = state.settlements.map(({ id, amount, fees, status }) => ({
      cells: [id, money(amount, 'INR'), money(fees, 'INR'), status],
      acts: [],
    }));
    fill('settlements', settlements);
  }

  /** @param {State} state */
  function showMessages({ messages }) {
    const rows = messages.map(({ to, text, sent_at }) => ({
      cells: [to, text, new Date(sent_at * 1000).toLocaleTimeString()],
      acts: [],
    }));
    fill('messages', rows);
  }

  /** @param {State} state @param {boolean} afterAct */
  function show(state, afterAct) {
    showMessages(state);
    showMoneyOut(state);
    const orders = state.orders.map((order) => ({
      cells: [
        order.id,
        order.receipt ?? '',
        money(order.amount, order.currency),
        order.status,
        new Date(order.created_at * 1000).toLocaleTimeString(),
      ],
      acts: [
        { name: 'Pay', label: `Pay ${order.id}`, path: `/control/orders/${order.id}/pay` },
        { name: 'Fail', label: `Fail ${order.id}`, path: `/control/orders/${order.id}/fail` },
        {
          name: 'Pay again',
          label: `Pay again ${order.id}`,
          path: `/control/orders/${order.id}/pay?again=true`,
        },
      ],
    }));
    fill('orders', orders);
    const payments = state.payments.map((payment) => {
      const amounts = [payment.amount, payment.amount_refunded].map((each) => money(each, payment.currency));
      const [amount = '', refunded = ''] = amounts;
      return {
        cells: [payment.id, payment.order_id, amount, payment.method, payment.status, refunded],
        acts: outcomeActs('payments', payment.id, payment.status === 'captured' ? ['dispute'] : []),
      };
    });
    fill('payments', payments);
    const webhooks = state.webhooks.map((hook) => ({
      cells: [hook.event, hook.event_id, hook.state, hook.attempts.length, lastAnswer(hook)],
      acts: [
        {
          name: 'Replay',
          label: `Replay ${hook.event} ${hook.event_id}`,
          path: '/control/webhooks/replay',
          body: { event_id: hook.event_id },
        },
      ],
    }));
    fill('webhooks', webhooks);
    // A form with the focus is left alone.
    if (afterAct || !behaviour.contains(document.activeElement)) showBehaviour(state.behaviour);
  }

  /** @param {Webhook} hook */
  function lastAnswer(hook) {
    return hook.last_status ?? hook.attempts.at(-1)?.error ?? 'none';
  }

  function switches() {
    return [...behaviour.elements].filter((each) => each instanceof HTMLInputElement);
  }

  /** @param {Record<string, number | boolean>} values */
  function showBehaviour(values) {
    for (const input of switches()) {
      if (input.type === 'checkbox') input.checked = values[input.name] === true;
      else input.value = String(values[input.name] ?? 0);
    }
  }

  /**
   * Replaces the rows when the state changed; the focus returns to the button it was on.
   * @param {boolean} [afterAct]
   */
  async function refresh(afterAct = false) {
    const text = await (await fetch('/control/state')).text();
    if (text === shown) return;
    shown = text;
    const label = document.activeElement?.closest('tbody button')?.getAttribute('aria-label');
    show(JSON.parse(text), afterAct);
    const buttons = [...document.querySelectorAll('tbody button')];
    const again = buttons.find((each) => label && each.getAttribute('aria-label') === label);
    if (again instanceof HTMLElement) again.focus();
  }

  /** @param {string} label @param {() => Promise<void>} act */
  async function run(label, act) {
    try {
      await act();
      status.textContent = `${label}: done`;
    } catch (error) {
      status.textContent = `${label}: ${error instanceof Error ? error.message : 'failed'}`;
    }
    await refresh(true);
  }

  behaviour.addEventListener('submit', (event) => {
    event.preventDefault();
    const values = switches().map((input) => [
      input.name,
      input.type === 'checkbox' ? input.checked : Number(input.value),
    ]);
    run('Behaviour', () => post('/control/behaviour', Object.fromEntries(values)));
  });
  find('reset', HTMLButtonElement).addEventListener('click', () => {
    run('Behaving well', () => post('/control/behaviour', {}));
  });

  find('settle', HTMLButtonElement).addEventListener('click', () => {
    run('Settling', () => post('/control/settle', {}));
  });

  const refreshQuietly = () =>
    refresh().catch(() => {
      status.textContent = 'The sandbox does not respond.';
    });
  refreshQuietly();
  setInterval(refreshQuietly, REFRESH_MS);
}
