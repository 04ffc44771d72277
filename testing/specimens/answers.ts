import type { AccountWire } from '#modules/access/contract/account.ts';
import type { Me } from '#modules/access/contract/employees.ts';
import type { PictureWire } from '#modules/pictures/contract/staff.ts';
import type { VatTableWire } from '#modules/vat/contract/staff.ts';
import type { Answers } from '#testing/e2e/harness/answers.ts';
import { drawnPicture } from '#testing/specimens/drawn-picture.ts';
import { ApiError } from '#web/api/api-error.ts';

const ME: Me = {
  uuid: '00000000-0000-4000-8000-000000000001',
  name: 'Ada Manager',
  email: 'ada@cinema.example',
  must_enrol: false,
  roles: ['admin'],
  permissions: ['bills.view', 'settings.view'],
  access_level: 100,
  cinemas: [],
  features: [],
  exhibitor: { trade_name: 'Cinema Example', logo: null, timezone: 'Europe/Brussels', country: 'BE' },
  portal_locale: 'en',
  portal_locales: ['en'],
};

const ACCOUNT: AccountWire = {
  required: false,
  password: true,
  provider: null,
  totp: true,
  passkeys: [],
  recovery_codes_left: 8,
};

const VAT_TABLE: VatTableWire = {
  country: 'BE',
  today: '2026-11-26',
  kinds: [
    { kind: 'reduced', percent: 6, from: '2026-01-01', planned: [{ percent: 12, from: '2027-03-01', change: null }] },
    { kind: 'standard', percent: 21, from: '2026-01-01', planned: [] },
  ],
  fixed: [19],
};

const PICTURE: PictureWire = {
  key: 'drawn',
  width: 400,
  height: 600,
  url: drawnPicture(400, 600),
  renditions: {},
};

const GET: Readonly<Record<string, unknown>> = {
  '/api/staff/me': ME,
  '/api/staff/mail/state': { can_send: false },
  '/api/staff/vat-rates': VAT_TABLE,
  '/api/staff/contents': { contents: [] },
  '/api/staff/account': ACCOUNT,
};

/** What the server would answer to the parts that call it. Each call for a proof is refused, so that its dialog opens. */
export const ANSWERS: Answers = {
  get: async (address: string) => {
    if (address === '/api/staff/account/proof') throw new ApiError({ status: 403, body: CONFIRM_FIRST });
    if (!(address in GET)) throw new ApiError({ status: 404 });
    return GET[address];
  },
  post: async (address: string, body: { readonly html?: string }) => {
    if (address.startsWith('/api/staff/pictures')) return PICTURE;
    if (address === '/api/staff/contents/preview') return { html: body.html };
    return {};
  },
};

const CONFIRM_FIRST = { code: 'access.confirm_first', message: 'Confirm that it is you.' };
