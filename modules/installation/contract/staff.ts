/** What the page of the operator calls (ROLE-004, D-195). */
import { z } from 'zod';
import { COUNTRY_CODES } from '#kernel/countries.ts';
import { defineRoutes } from '#kernel/routes.ts';
import { answerOf, zIdParams, zInstant, zMailAddress } from '#kernel/wire.ts';
import { zPersonName } from '#modules/access/contract/employees.ts';
import { zWebAddress } from '#modules/exhibitor/contract/settings.ts';
import { FEATURES } from '#modules/exhibitor/rules/features.ts';
import { zNewExhibitor } from '#modules/founding/contract/public.ts';

const zFeatures = z.array(z.enum(FEATURES)).max(FEATURES.length);
/** A path of this program, or the address of a server for files. */
const STORAGE = /^(\/|https:\/\/)[^\s"'<>]{1,180}$/;

const zExhibitorOfInstallation = z.object({
  id: z.number().int(),
  trade_name: z.string(),
  /** The host name of its website; '': every name without another exhibitor, or none. */
  serving_on: z.string(),
  country: z.enum(COUNTRY_CODES),
  is_demo: z.boolean(),
  /** Visitors see its website. */
  open: z.boolean(),
  created_at: zInstant,
  cinemas: z.number().int(),
  /** The modules that are switched on (SET-001). */
  features: zFeatures,
  /** Browsers hear changes at once. */
  broadcasting: z.boolean(),
  /** Where browsers read its files. */
  storage: z.string(),
  /** The caller is signed in here. */
  here: z.boolean(),
  /** The caller is an employee of it. */
  works_there: z.boolean(),
});
export type InstallationExhibitorWire = z.infer<typeof zExhibitorOfInstallation>;

export const zFurtherExhibitor = zNewExhibitor.extend({
  serving_on: zWebAddress,
  /** Its first administrator, who is invited; null: the operator alone. */
  administrator: z.object({ name: zPersonName, email: zMailAddress }).nullable(),
});
export type FurtherExhibitorForm = z.infer<typeof zFurtherExhibitor>;

export const zExhibitorSwitches = z.object({
  features: zFeatures,
  broadcasting: z.boolean(),
  storage: z
    .string()
    .trim()
    .refine((address) => STORAGE.test(address), 'installation.storage'),
});
export type ExhibitorSwitches = z.infer<typeof zExhibitorSwitches>;

export const zRemoveDemo = z.object({ keyword: z.string().max(100) });

export const installationStaffApi = defineRoutes('installation', {
  'GET /api/staff/demo': {
    summary: 'Whether this exhibitor is the demo, which can be removed',
    answer: answerOf(z.object({ is_demo: z.boolean() })),
  },
  'POST /api/staff/demo/remove': {
    summary: 'Removes the demo exhibitor with everything in it; says where the first exhibitor is founded',
    body: zRemoveDemo,
    answer: answerOf(z.object({ setup: z.string().nullable() })),
  },
  'GET /api/staff/installation/copy': {
    summary: 'Whether this is a restored copy of the installation, which sends nothing',
    answer: answerOf(z.object({ quiet_since: zInstant.nullable() })),
  },
  'POST /api/staff/installation/copy/start-sending': {
    summary: 'A person says that this copy is the installation that works: from now on it sends',
    answer: answerOf(z.object({ quiet_since: zInstant.nullable() })),
  },
  'GET /api/staff/installation/exhibitors': {
    summary: 'All exhibitors of the installation, for its operator; at most 200',
    answer: answerOf(z.array(zExhibitorOfInstallation)),
  },
  'POST /api/staff/installation/exhibitors': {
    summary: 'Founds a further exhibitor; its website is not public yet',
    body: zFurtherExhibitor,
    answer: answerOf(
      z.object({
        id: z.number().int(),
        /** Where its first administrator chooses a password, within 72 hours; null without one. */
        invitation: z.string().nullable(),
      }),
    ),
  },
  'POST /api/staff/installation/exhibitors/:id': {
    summary: 'Switches modules, storage and broadcasting of an exhibitor (SET-001, D-176)',
    params: zIdParams,
    body: zExhibitorSwitches,
    answer: answerOf(zExhibitorOfInstallation),
  },
  'POST /api/staff/installation/exhibitors/:id/join': {
    summary: 'Makes the operator an employee of an exhibitor, as operator',
    params: zIdParams,
    answer: answerOf(zExhibitorOfInstallation),
  },
});
