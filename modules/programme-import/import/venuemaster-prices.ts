/** Ticket types and prices of VenueMaster. */

import { centsFromEuros } from '#kernel/money.ts';
import type { VenueMasterExport } from '#modules/programme-import/import/venuemaster-shapes.ts';
import type {
  ProgrammePriceList,
  ProgrammeTicketType,
  TicketTypeKind,
} from '#modules/programme-import/rules/programme.ts';
import type { ProblemBook } from '#platform/file-import/books.ts';
import { excerpt } from '#platform/file-import/source-problem.ts';
import { oneLine } from '#platform/file-import/untrusted-text.ts';

type KeyOf = (kind: string, id: string) => string;
type Ticket = VenueMasterExport['Tickets'][number];

/** Meanings derived from the codes that occur: the export does not explain its numbers. */
const REDEMPTION_CATEGORY = 1;
const MEMBER_ADMISSION = 12;

function kindOf(ticket: Ticket): TicketTypeKind {
  if (ticket.Ticket_Number_Of_Seats === 0) return 'other';
  if (ticket.Ticket_Sale_Category === REDEMPTION_CATEGORY) return 'redemption';
  return ticket.Ticket_Special_Action === MEMBER_ADMISSION ? 'member' : 'admission';
}

/** The name is cut at fifteen characters; the comment has the full text. */
export const ticketTypesOf = (source: VenueMasterExport, key: KeyOf): ProgrammeTicketType[] =>
  source.Tickets.map((ticket) => ({
    key: key('ticket', ticket.Ticket_Code),
    name: oneLine(ticket.Ticket_Voucher_Title) || oneLine(ticket.Ticket_Name),
    description: oneLine(ticket.Ticket_Comment),
    kind: kindOf(ticket),
    seats: ticket.Ticket_Number_Of_Seats,
  }));

/**
 * Returns the price lists with the booking fee of their group. Amounts are unchanged, in any
 * currency.
 */
export function priceListsOf(source: VenueMasterExport, key: KeyOf, problems: ProblemBook): ProgrammePriceList[] {
  const tickets = new Set(source.Tickets.map((ticket) => ticket.Ticket_Code));
  const groups = new Set(source.Price_Groups.map((group) => group.Price_Group_Code));
  const cents = (amount: number, path: (string | number)[]): number => {
    const whole = centsFromEuros(amount);
    if (whole === null) problems.add(path, 'file.field_value', { value: excerpt(amount) });
    return whole ?? 0;
  };
  const priced = source.Price_List.map((price, index) => {
    const path = ['Price_List', index];
    if (!tickets.has(price.Price_Ticket_Code)) {
      problems.add([...path, 'Price_Ticket_Code'], 'file.reference_missing', { id: excerpt(price.Price_Ticket_Code) });
    }
    if (!groups.has(price.Price_PriceGroup_Code)) {
      problems.add([...path, 'Price_PriceGroup_Code'], 'file.reference_missing', {
        id: excerpt(price.Price_PriceGroup_Code),
      });
    }
    const ticket = cents(price.Price_Price, [...path, 'Price_Price']);
    return {
      group: price.Price_PriceGroup_Code,
      valid: price.Price_Valid,
      ticketTypeKey: key('ticket', price.Price_Ticket_Code),
      ticket,
    };
  });
  return source.Price_Groups.map((group, index) => ({
    key: key('prices', group.Price_Group_Code),
    name: oneLine(group.Price_Group_Name),
    handling: cents(group.Price_Group_Fee_Per_Ticket, ['Price_Groups', index, 'Price_Group_Fee_Per_Ticket']),
    prices: priced
      .filter((price) => price.valid && price.group === group.Price_Group_Code)
      .map(({ ticketTypeKey, ticket }) => ({ ticketTypeKey, ticket })),
  }));
}
