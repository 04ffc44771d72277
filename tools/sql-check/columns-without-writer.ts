import { isTest } from '#tools/sql-check/check-statements.ts';
import type { ColumnUse } from '#tools/sql-check/column-use.ts';

/**
 * Columns, or all columns of tables, that the program reads and that no statement of a use case
 * writes, with the reason. Everything else needs a writer: a column that only the demo, an import
 * or a test fills is a part of the product that no person can reach.
 */
const WRITTEN_ELSEWHERE: Readonly<Record<string, string>> = {
  'audit.id': 'the audit log numbers its entries in a function of the database',
  'audit.redacted_hash': 'a trigger chains the redactions',
  'audit.redacted_no': 'a trigger numbers the redactions',
  'audit_head.exhibitor_id': 'a trigger adds the row with the exhibitor',
  'audit_head.last_id': 'a trigger remembers the last entry',
  'audit_head.redacted_hash': 'a trigger chains the redactions',
  'audit_head.redactions': 'a trigger numbers the redactions',
  'bill.currency': 'all countries of the program pay in euros, the default',
  bill_event: 'a trigger writes each change of a bill',
  bill_transition: 'the migrations list the allowed changes',
  'cash_balance.z_no': 'a trigger numbers the counts of a drawer without a gap',
  'custom_role.uuid': 'the default is a random id',
  data_version: 'triggers count the changes',
  'device_approval.id': 'the default is a random id',
  'employee.uuid': 'the default is a random id',
  'exhibitor.created_at': 'the default is the time',
  payment_event: 'a trigger writes each change of a payment',
  'payment_method.frontend_config': 'the specification names it on the wire; no driver of today has a value for it',
  payment_transition: 'the migrations list the allowed changes',
  rate_quota: 'a trigger counts the tickets of a limited price rate',
  'screening.revision': 'a trigger counts the changes',
  'screening_capacity.taken': 'a trigger counts the claims',
  'screening_capacity.taken_online': 'a trigger counts the claims',
  'seat_claim.created_at': 'the default is the time',
  'ticket.id': 'the default is a random id',
  'voucher.uuid': 'the default is a random id',
};

/** Returns a fault for each column without a writer, and for each entry of the list that is not needed any more. */
export function columnsWithoutWriter(
  { readers, writers }: Pick<ColumnUse, 'readers' | 'writers'>,
  excepted: Readonly<Record<string, string>> = WRITTEN_ELSEWHERE,
): string[] {
  const needed = new Set<string>();
  const faults: string[] = [];
  for (const [column, places] of readers) {
    const reader = [...places].find(isOfProgram);
    if (!reader || [...(writers.get(column) ?? [])].some(isUseCase)) continue;
    const entry = [column, column.split('.')[0] ?? ''].find((key) => key in excepted);
    if (entry) needed.add(entry);
    else faults.push(`${reader}  no use case writes the column ${column}`);
  }
  const gone = Object.keys(excepted).filter((entry) => !needed.has(entry));
  return [...faults, ...gone.map((entry) => `columns-without-writer.ts  ${entry} has a writer, or no reader`)].sort();
}

const isOfProgram = (place: string): boolean => /^(modules|platform|apps)\//.test(place) && !isTest(place);
const isUseCase = (place: string): boolean => isOfProgram(place) && !place.startsWith('modules/programme-import/');
