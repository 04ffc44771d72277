import { z } from 'zod';
import { defineRoutes, fileAnswer } from '#kernel/routes.ts';
import { answerOf, zIdParams, zUuidParams } from '#kernel/wire.ts';
import {
  zGiftForm,
  zStaffVoucherType,
  zVoucherCode,
  zVoucherCorrection,
  zVoucherDetail,
  zVoucherForm,
  zVoucherPackage,
  zVoucherPackageForm,
  zVoucherPage,
  zVoucherProlong,
  zVoucherReason,
  zVouchersQuery,
  zVoucherTypeForm,
  zVoucherTypesQuery,
} from '#modules/vouchers/contract/vouchers.ts';
import { CARDS_PER_PACKAGE_MAX } from '#modules/vouchers/rules/card-list.ts';

/** What the portal calls. */
export const vouchersStaffApi = defineRoutes('vouchers', {
  'GET /api/staff/voucher-packages': {
    summary: 'The packages of blank cards, the newest first; at most 500',
    answer: answerOf(z.array(zVoucherPackage)),
  },
  'POST /api/staff/voucher-packages': {
    summary: 'Makes blank cards of a type, with new codes or those of a list: all or none',
    body: zVoucherPackageForm,
    answer: answerOf(zVoucherPackage),
  },
  'GET /api/staff/voucher-packages/:id/export': {
    summary: 'The blank cards of a package with their codes: a list, or sheets to be cut',
    params: zIdParams,
    query: z.object({
      format: z.enum(['csv', 'pdf']),
      part: z.coerce.number().int().min(1).max(CARDS_PER_PACKAGE_MAX).default(1),
      locale: z.string().max(35).optional(),
    }),
    answer: fileAnswer('text/csv', 'application/pdf'),
  },
  'GET /api/staff/vouchers': {
    summary: 'Cards of the exhibitor, the newest first, fifty a page, or those that are searched for',
    query: zVouchersQuery,
    answer: answerOf(zVoucherPage),
  },
  'GET /api/staff/vouchers/:uuid': {
    summary: 'One card, and what moved its balance',
    params: zUuidParams,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid': {
    summary: 'Writes whose card it is',
    params: zUuidParams,
    body: zVoucherForm,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid/code': {
    summary: 'The whole code of a card; each call is recorded with the employee',
    params: zUuidParams,
    answer: answerOf(zVoucherCode),
  },
  'POST /api/staff/vouchers/:uuid/gift': {
    summary: 'Changes design, message and name of a gift card, and to whom and when it is mailed',
    params: zUuidParams,
    body: zGiftForm,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid/gift/send': {
    summary: 'Mails a gift card to its recipient now, again or before its day',
    params: zUuidParams,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid/block': {
    summary: 'Takes a card out of use, with a reason',
    params: zUuidParams,
    body: zVoucherReason,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid/unblock': {
    summary: 'Puts a blocked card back into use',
    params: zUuidParams,
    body: zVoucherReason,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid/prolong': {
    summary: 'Makes a card valid for longer',
    params: zUuidParams,
    body: zVoucherProlong,
    answer: answerOf(zVoucherDetail),
  },
  'POST /api/staff/vouchers/:uuid/correct': {
    summary: 'Gives a card more turns or euros, or fewer, as a movement of its own',
    params: zUuidParams,
    body: zVoucherCorrection,
    answer: answerOf(zVoucherDetail),
  },
  'GET /api/staff/voucher-types': {
    summary: 'The types of vouchers as the website has them in order, or the archived ones; at most 500',
    query: zVoucherTypesQuery,
    answer: answerOf(z.array(zStaffVoucherType)),
  },
  'POST /api/staff/voucher-types': {
    summary: 'A new type of voucher',
    body: zVoucherTypeForm,
    answer: answerOf(zStaffVoucherType),
  },
  'POST /api/staff/voucher-types/:id': {
    summary: 'Changes a type of voucher, unless another employee changed it since it was read',
    params: zIdParams,
    body: zVoucherTypeForm,
    answer: answerOf(zStaffVoucherType),
  },
  'POST /api/staff/voucher-types/:id/archive': {
    summary: 'Sells no more of a type; its cards stay good',
    params: zIdParams,
    answer: answerOf(zStaffVoucherType),
  },
  'POST /api/staff/voucher-types/:id/restore': {
    summary: 'Brings an archived type of voucher back',
    params: zIdParams,
    answer: answerOf(zStaffVoucherType),
  },
});
