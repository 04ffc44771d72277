/**
 * Identifiers (D-184). Catalogue and configuration rows have a positive whole number, unique per
 * exhibitor. Bills, payments, vouchers and people have 128 random bits in uuid form, the only key
 * that public requests may use.
 */
export type Id = number;
export type Uuid = string;

export const ID_MAX = 2_147_483_647;

const UUID = /^[0-9a-f]{8}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{4}-[0-9a-f]{12}$/i;

export const isUuid = (value: unknown): value is Uuid => typeof value === 'string' && UUID.test(value);

export const isId = (value: unknown): value is Id =>
  typeof value === 'number' && Number.isInteger(value) && value > 0 && value <= ID_MAX;
