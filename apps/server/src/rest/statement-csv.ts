import type { Statement } from '@paheli/core/wallet/statement';
import { toCsvLines } from './csv-lines';
import type { SpecialReply } from './route';

const columns = ['date', 'description', 'type', 'amount', 'balance'];

/** Returns a statement as a CSV file. Programs cannot take a cell for a formula. */
export const statementCsv: SpecialReply = {
  types: ['text/csv'],
  send(reply, result) {
    return reply
      .type('text/csv; charset=utf-8')
      .header('content-disposition', 'attachment; filename="statement.csv"')
      .send(writeStatement(result as Statement));
  },
};

/** RFC 4180 with a header; amounts in rupees with two decimals. */
export function writeStatement({ from, to, openingBalance, closingBalance, lines }: Statement): string {
  const rows = [
    [from.toISOString(), 'Opening balance', '', '', rupees(openingBalance)],
    ...lines.map(({ date, description, type, amount, balance }) => [
      date.toISOString(),
      description,
      type,
      rupees(amount),
      rupees(balance),
    ]),
    [to.toISOString(), 'Closing balance', '', '', rupees(closingBalance)],
  ];
  return toCsvLines([columns, ...rows]);
}

function rupees(amount: number): string {
  return amount.toFixed(2);
}
