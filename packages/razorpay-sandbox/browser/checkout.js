/**
 * The part of Razorpay's checkout.js that the product uses, against the sandbox that served this file. A block keeps
 * its names out of the page; styles go through a constructed sheet, which a strict CSP allows.
 */
{
  const script = document.currentScript;
  if (!(script instanceof HTMLScriptElement)) throw new Error('checkout.js is a classic script');
  const sandboxOrigin = new URL(script.src).origin;

  const DEFAULT_COLOR = '#3399cc';
  const STYLES = `
    dialog { box-sizing: border-box; width: min(22rem, calc(100vw - 2rem)); padding: 0; border: 0; border-radius: 16px;
      overflow: hidden auto; overscroll-behavior: contain; color: #1d2033; background: #fff; color-scheme: light;
      font: 1rem/1.5 system-ui, sans-serif; box-shadow: 0 12px 40px rgb(0 0 0 / 30%); pointer-events: auto; }
    dialog::backdrop { background: rgb(16 18 32 / 60%); }
    .heading { padding: 1.25rem; color: var(--ink); background: var(--brand); overflow-wrap: anywhere; }
    h2 { margin: 0; font-size: 1.125rem; }
    p { margin: 0; }
    .amount { margin-top: 0.25rem; font-size: 1.75rem; font-weight: 700; font-variant-numeric: tabular-nums; }
    .body { display: grid; gap: 0.75rem; padding: 1.25rem; }
    .note { font-size: 0.875rem; color: #4a4e69; }
    .error { padding: 0.75rem; border-radius: 8px; color: #8c1022; background: #fdecee; }
    .error:empty { display: none; }
    button { min-height: 44px; padding: 0.5rem 1rem; border: 1px solid #6b6f88; border-radius: 10px; font: inherit;
      font-weight: 600; color: #1d2033; background: #fff; cursor: pointer; }
    button.pay { border-color: transparent; color: var(--ink); background: var(--brand); }
    button:disabled { opacity: 0.6; cursor: progress; }
    button:focus-visible { outline: 3px solid #1d2033; outline-offset: 2px; }
  `;

  /**
   * @typedef {{ code: string, description: string, source: string, step: string, reason: string,
   *   metadata: { order_id?: string, payment_id?: string } }} PaymentError
   * @typedef {{ razorpay_payment_id: string, razorpay_order_id: string, razorpay_signature: string }} Success
   * @typedef {{ key: string, amount: number | string, currency?: string, order_id: string, name?: string,
   *   description?: string, theme?: { color?: string }, handler?: (response: Success) => void,
   *   modal?: { ondismiss?: () => void, escape?: boolean } }} CheckoutOptions
   */

  /** @param {number} amount in paise @param {string} currency */
  function formatAmount(amount, currency) {
    const digits = amount % 100 === 0 ? 0 : 2;
    const format = { style: /** @type {const} */ ('currency'), currency, minimumFractionDigits: digits };
    return new Intl.NumberFormat('en-IN', { ...format, maximumFractionDigits: digits }).format(amount / 100);
  }

  /**
   * Returns black or white, whichever is easier to read on a colour like #3399cc.
   * @param {string} color
   */
  function inkOn(color) {
    const channels = [1, 3, 5].map((at) => Number.parseInt(color.slice(at, at + 2), 16) / 255);
    const linear = channels.map((c) => (c <= 0.04045 ? c / 12.92 : ((c + 0.055) / 1.055) ** 2.4));
    const luminance = 0.2126 * (linear[0] ?? 0) + 0.7152 * (linear[1] ?? 0) + 0.0722 * (linear[2] ?? 0);
    return luminance > 0.179 ? '#000' : '#fff';
  }

  /**
   * @template {keyof HTMLElementTagNameMap} Tag
   * @param {Tag} tag @param {string} text @param {Record<string, string>} [attributes]
   */
  function element(tag, text, attributes = {}) {
    const node = document.createElement(tag);
    node.textContent = text;
    for (const [name, value] of Object.entries(attributes)) node.setAttribute(name, value);
    return node;
  }

  /** @param {CheckoutOptions} options */
  function buildDialog(options) {
    const amount = formatAmount(Number(options.amount), options.currency ?? 'INR');
    const chosen = options.theme?.color ?? '';
    const brand = /^#[0-9a-f]{6}$/i.test(chosen) ? chosen : DEFAULT_COLOR;

    const host = element('div', '', { 'data-razorpay-sandbox': '' });
    const shadow = host.attachShadow({ mode: 'open' });
    const sheet = new CSSStyleSheet();
    sheet.replaceSync(STYLES);
    shadow.adoptedStyleSheets = [sheet];

    const dialog = element('dialog', '', {
      role: 'dialog',
      'aria-modal': 'true',
      'aria-labelledby': 'name',
      'aria-describedby': 'about amount note',
    });
    dialog.style.setProperty('--brand', brand);
    dialog.style.setProperty('--ink', inkOn(brand));
    const heading = element('div', '');
    heading.className = 'heading';
    heading.append(
      element('h2', options.name ?? 'Payment', { id: 'name' }),
      element('p', options.description ?? '', { id: 'about' }),
      element('p', amount, { id: 'amount', class: 'amount' }),
    );
    const pay = element('button', `Pay ${amount}`, { type: 'button', class: 'pay' });
    const fail = element('button', 'Fail payment', { type: 'button' });
    const cancel = element('button', 'Cancel', { type: 'button' });
    const error = element('p', '', { role: 'alert', class: 'error' });
    const body = element('div', '', { class: 'body' });
    const note = element('p', 'Test checkout: no money moves.', { id: 'note', class: 'note' });
    body.append(note, error, pay, fail, cancel);
    dialog.append(heading, body);
    shadow.append(dialog);
    // Events inside the dialog must not reach the page, as if it were the frame of the real checkout. A dialog below
    // must not take a tap for one outside itself, nor pull the focus back.
    for (const type of ['pointerdown', 'mousedown', 'touchstart', 'click', 'focusin', 'focusout']) {
      host.addEventListener(type, (event) => event.stopPropagation());
    }
    return { host, dialog, error, buttons: { pay, fail, cancel } };
  }

  /** Keeps Tab inside the dialog. @param {KeyboardEvent} event @param {HTMLButtonElement[]} buttons */
  function moveFocus(event, buttons) {
    event.preventDefault();
    const usable = buttons.filter((button) => !button.disabled);
    const current = usable.findIndex((button) => button.matches(':focus'));
    const next = current === -1 ? 0 : current + (event.shiftKey ? -1 : 1);
    usable.at(next % usable.length)?.focus();
  }

  /**
   * @param {CheckoutOptions} options @param {'pay' | 'fail'} act
   * @returns {Promise<{ response?: Success, error?: PaymentError }>}
   */
  async function ask(options, act) {
    try {
      const answer = await fetch(
        `${sandboxOrigin}/checkout/orders/${encodeURIComponent(options.order_id)}/${act}`,
        {
          method: 'POST',
          headers: { 'content-type': 'application/json' },
          body: JSON.stringify({
            key_id: options.key,
            amount: Number(options.amount),
            currency: options.currency ?? 'INR',
          }),
        },
      );
      const body = await answer.json();
      return answer.ok && act === 'pay' ? { response: body } : { error: body.error };
    } catch {
      const description = 'The payment service could not be reached. Please try again.';
      const place = { source: 'gateway', step: 'payment_initiation', reason: 'network_error' };
      return {
        error: { code: 'GATEWAY_ERROR', description, ...place, metadata: { order_id: options.order_id } },
      };
    }
  }

  class Razorpay {
    /** @type {CheckoutOptions} */ #options;
    /** @type {Map<string, ((event: { error: PaymentError }) => void)[]>} */ #listeners = new Map();
    /** @type {ReturnType<typeof buildDialog> | undefined} */ #view;
    /** @type {Element | null} */ #focusBefore = null;

    /** @param {CheckoutOptions} options */
    constructor(options) {
      if (!options?.key) throw new Error('Razorpay: `key` is required');
      if (!options.order_id) throw new Error('Razorpay: `order_id` is required by the sandbox');
      if (!Number.isSafeInteger(Number(options.amount))) throw new Error('Razorpay: `amount` is in paise');
      this.#options = options;
    }

    /** @param {string} event @param {(event: { error: PaymentError }) => void} listener */
    on(event, listener) {
      this.#listeners.set(event, [...(this.#listeners.get(event) ?? []), listener]);
      return this;
    }

    open() {
      if (this.#view) return;
      this.#focusBefore = document.activeElement;
      const view = buildDialog(this.#options);
      this.#view = view;
      view.buttons.pay.addEventListener('click', () => this.#act('pay'));
      view.buttons.fail.addEventListener('click', () => this.#act('fail'));
      view.buttons.cancel.addEventListener('click', () => this.#dismiss());
      view.dialog.addEventListener('cancel', (event) => event.preventDefault());
      view.dialog.addEventListener('close', () => this.#dismiss());
      // Runs before the page's own listeners, which would close a dialog below.
      window.addEventListener('keydown', this.#onKey, { capture: true });
      document.body.append(view.host);
      view.dialog.showModal();
      view.buttons.pay.focus();
    }

    close() {
      const view = this.#view;
      if (!view) return;
      this.#view = undefined;
      window.removeEventListener('keydown', this.#onKey, { capture: true });
      view.dialog.close();
      view.host.remove();
      if (this.#focusBefore instanceof HTMLElement) this.#focusBefore.focus();
    }

    #onKey = (/** @type {KeyboardEvent} */ event) => {
      if (!this.#view || (event.key !== 'Escape' && event.key !== 'Tab')) return;
      event.stopImmediatePropagation();
      if (event.key === 'Tab') moveFocus(event, Object.values(this.#view.buttons));
      else {
        event.preventDefault();
        if (this.#options.modal?.escape !== false) this.#dismiss();
      }
    };

    #dismiss() {
      if (!this.#view) return;
      this.close();
      this.#options.modal?.ondismiss?.();
    }

    /** @param {'pay' | 'fail'} act */
    async #act(act) {
      const view = this.#view;
      if (!view) return;
      const buttons = Object.values(view.buttons);
      for (const button of buttons) button.disabled = true;
      view.error.textContent = '';
      const { response, error } = await ask(this.#options, act);
      if (response) {
        this.close();
        this.#options.handler?.(response);
        return;
      }
      for (const button of buttons) button.disabled = false;
      if (!error || this.#view !== view) return;
      view.error.textContent = error.description;
      view.buttons.pay.focus();
      for (const listener of this.#listeners.get('payment.failed') ?? []) listener({ error });
    }
  }

  Object.assign(window, { Razorpay });
}
