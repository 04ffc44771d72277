import { z } from 'zod';
import { isMailAddress, MAIL_ADDRESS_MAX } from '#kernel/mail-address.ts';
import { LANGUAGES } from '#kernel/texts.ts';
import { zId } from '#kernel/wire.ts';
import { namesUpTo, zMaybe, zVersionRead } from '#modules/catalogue/contract/form-fields.ts';

const NAME_MAX = 100;
const LINE_MAX = 190;
/** An exhibitor works with one office per country. */
const OFFICES_MAX = 20;
const NAMES_MAX = 20;

const zCount = z.number().int().min(0);

/** The address of an office; unknown fields are ''. */
const zAddress = z.object({ address1: z.string(), zip: z.string(), city: z.string(), country: z.string() });

/** One of GET /api/staff/distributors (PORT-020, D-122). */
export const zDistributor = z.object({
  id: zId,
  name: z.string(),
  email: z.string().nullable(),
  /** Other names of the distributor in imports of its films. */
  also_known_as: z.array(z.string()),
  offices: z.array(
    z.object({
      id: zId,
      name: z.string(),
      address: zAddress,
      email: z.string().nullable(),
      language: z.enum(LANGUAGES).nullable(),
      /** Films it distributes: a distributor with films is not deleted. */
      films: zCount,
    }),
  ),
  /** Its films, archived ones too. */
  films: zCount,
  /** Reports that are mailed to it automatically. */
  automations: zCount,
  version: z.number().int(),
});
export type DistributorWire = z.infer<typeof zDistributor>;

/** An optional address, but one that mails can reach. */
const zMaybeMail = zMaybe(MAIL_ADDRESS_MAX).refine((address) => address === null || isMailAddress(address), 'email');

/**
 * POST /api/staff/distributors and /api/staff/distributors/{id}. An office without `id` is new; an
 * office that is left out is deleted. Refuses 422 `name` distributor.name_taken, `also_known_as`
 * distributor.name_taken, `offices` distributor.office_in_use {office}; 409
 * catalogue.changed_meanwhile.
 */
export const zDistributorForm = z.object({
  name: z.string().trim().min(1).max(NAME_MAX),
  email: zMaybeMail,
  also_known_as: namesUpTo(NAMES_MAX, NAME_MAX),
  offices: z
    .array(
      z.object({
        id: zId.nullable().default(null),
        name: z.string().trim().min(1).max(NAME_MAX),
        address: z.object({
          address1: z.string().trim().max(LINE_MAX),
          zip: z.string().trim().max(LINE_MAX),
          city: z.string().trim().max(LINE_MAX),
          country: z.string().trim().max(LINE_MAX),
        }),
        email: zMaybeMail,
        language: z.enum(LANGUAGES).nullable(),
      }),
    )
    .max(OFFICES_MAX),
  version: zVersionRead,
});
export type DistributorForm = z.infer<typeof zDistributorForm>;
