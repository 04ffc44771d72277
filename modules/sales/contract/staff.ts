import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zOnceHeaders, zUuidParams } from '#kernel/wire.ts';
import {
  zBillPage,
  zBillsQuery,
  zBuyerForm,
  zMailedAgain,
  zRefundForm,
  zRefundPreview,
  zRefundQuery,
  zStaffBill,
} from '#modules/sales/contract/bills.ts';
import { zClientDetail, zClientPage, zClientsQuery, zNoteForm, zNoteParams } from '#modules/sales/contract/clients.ts';
import {
  zBlockForm,
  zBlockParams,
  zFreeForm,
  zHoldParams,
  zMoveSeatForm,
  zOnlineForm,
  zReleaseForm,
  zSeatMap,
} from '#modules/sales/contract/seat-map.ts';
import {
  zCancellationReport,
  zCancelSchedule,
  zMovePreview,
  zMovePreviewQuery,
  zMoveSchedule,
  zScheduleMove,
} from '#modules/screenings/contract/schedules.ts';

/** What the portal calls. */
export const salesStaffApi = defineRoutes('bills', {
  'GET /api/staff/bills': {
    summary: 'Bills of the exhibitor, the newest first, fifty a page',
    query: zBillsQuery,
    answer: answerOf(zBillPage),
  },
  'GET /api/staff/bills/:uuid': {
    summary: 'All that is known of a bill',
    params: zUuidParams,
    answer: answerOf(zStaffBill),
  },
  'POST /api/staff/bills/:uuid/buyer': {
    summary: 'Corrects the name and address of the buyer',
    params: zUuidParams,
    body: zBuyerForm,
    answer: answerOf(zStaffBill),
  },
  'POST /api/staff/bills/:uuid/mail': {
    summary: 'Sends the tickets and vouchers of a bill again, to the address that stands on it',
    params: zUuidParams,
    answer: answerOf(zMailedAgain),
  },
  'POST /api/staff/bills/:uuid/delete': {
    summary: 'Deletes an unpaid bill; its places are free at once',
    params: zUuidParams,
    answer: answerOf(zStaffBill),
  },
  'GET /api/staff/bills/:uuid/refund': {
    summary: 'What a refund of these lines would give back, and which way',
    params: zUuidParams,
    query: zRefundQuery,
    answer: answerOf(zRefundPreview),
  },
  'POST /api/staff/bills/:uuid/refund': {
    summary: 'Gives lines of a bill back, or all of it; carried out once for each Idempotency-Key',
    params: zUuidParams,
    headers: zOnceHeaders,
    body: zRefundForm,
    answer: answerOf(zStaffBill),
  },
  'POST /api/staff/schedules/:id/cancel': {
    summary: 'Cancels a screening, for good, with or without refunds; asked again it goes on where it stopped',
    tag: 'schedules',
    params: zIdParams,
    body: zCancelSchedule,
    answer: answerOf(zCancellationReport),
  },
  'GET /api/staff/schedules/:id/move': {
    summary: 'What a move of a screening means: its buyers, the versions of its film, the moves so far (D-199)',
    tag: 'schedules',
    params: zIdParams,
    answer: answerOf(zScheduleMove),
  },
  'GET /api/staff/schedules/:id/move/preview': {
    summary: 'What a move of a screening to another hall would do to its parties (D-199)',
    tag: 'schedules',
    params: zIdParams,
    query: zMovePreviewQuery,
    answer: answerOf(zMovePreview),
  },
  'POST /api/staff/schedules/:id/move': {
    summary: 'Moves a screening to another time, version or hall; its buyers get a mail',
    tag: 'schedules',
    params: zIdParams,
    body: zMoveSchedule,
    answer: answerOf(zScheduleMove),
  },
  'GET /api/staff/schedules/:id/seats': {
    summary: 'Who has which place of a screening, and which places staff keep back (D-041)',
    tag: 'schedules',
    params: zIdParams,
    answer: answerOf(zSeatMap),
  },
  'POST /api/staff/schedules/:id/blocks': {
    summary: 'Keeps places back from the sale of a screening, all of them or none',
    tag: 'schedules',
    params: zIdParams,
    body: zBlockForm,
    answer: answerOf(zSeatMap),
  },
  'POST /api/staff/schedules/:id/blocks/:block/free': {
    summary: 'Gives blocked places back to the sale, all or some of them',
    tag: 'schedules',
    params: zBlockParams,
    body: zFreeForm,
    answer: answerOf(zSeatMap),
  },
  'POST /api/staff/schedules/:id/holds/:claim/release': {
    summary: 'Gives the places of an unpaid cart back to the sale, unless its payment has started',
    tag: 'schedules',
    params: zHoldParams,
    body: zReleaseForm,
    answer: answerOf(zSeatMap),
  },
  'POST /api/staff/schedules/:id/seats/move': {
    summary: 'Gives a ticket another seat of the same screening; it keeps its code (D-042)',
    tag: 'schedules',
    params: zIdParams,
    body: zMoveSeatForm,
    answer: answerOf(zSeatMap),
  },
  'POST /api/staff/schedules/:id/online': {
    summary: 'Sets how many places the website sells, and whether visitors choose their seats (D-038, D-046)',
    tag: 'schedules',
    params: zIdParams,
    body: zOnlineForm,
    answer: answerOf(zSeatMap),
  },
  'GET /api/staff/clients': {
    summary: 'Who bought here and left an address, fifty a page, or those that are searched for',
    tag: 'clients',
    query: zClientsQuery,
    answer: answerOf(zClientPage),
  },
  'GET /api/staff/clients/:id': {
    summary: 'What a client bought, the state of their newsletter, and the notes about them',
    tag: 'clients',
    params: zIdParams,
    answer: answerOf(zClientDetail),
  },
  'POST /api/staff/clients/:id/unsubscribe': {
    summary: 'Signs the address of a client off the newsletter; only its owner can sign it up again',
    tag: 'clients',
    params: zIdParams,
    answer: answerOf(zClientDetail),
  },
  'POST /api/staff/clients/:id/notes': {
    summary: 'Adds a note about a client',
    tag: 'clients',
    params: zIdParams,
    body: zNoteForm,
    answer: answerOf(zClientDetail),
  },
  'POST /api/staff/clients/:id/notes/:note': {
    summary: 'Changes a note; only its author may',
    tag: 'clients',
    params: zNoteParams,
    body: zNoteForm,
    answer: answerOf(zClientDetail),
  },
  'POST /api/staff/clients/:id/notes/:note/delete': {
    summary: 'Deletes a note: its author, or an employee who may delete clients',
    tag: 'clients',
    params: zNoteParams,
    answer: answerOf(zClientDetail),
  },
});
