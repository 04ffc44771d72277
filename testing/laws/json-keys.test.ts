import { readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { expect, test } from 'vitest';
import { z } from 'zod';
import { zDistributor, zDistributorForm } from '#modules/catalogue/contract/distributors.ts';
import { zFilm, zFilmForm } from '#modules/catalogue/contract/films.ts';
import { zRentalProfileForm, zStoredRentalRates } from '#modules/catalogue/contract/movies.ts';
import { zExhibitor, zExhibitorFacts, zExhibitorFactsForm, zSettings } from '#modules/exhibitor/contract/settings.ts';
import { zInvoiceClient, zInvoiceClientForm } from '#modules/invoices/contract/invoices.ts';
import { zPriceRate, zPriceRateForm } from '#modules/pricing/contract/staff.ts';
import { zSeatingConfig } from '#modules/seating/contract/public.ts';
import { zTheme, zThemeForm } from '#modules/signage/contract/signage.ts';
import {
  zCinemaForm,
  zScreenForm,
  zSeatPlanForm,
  zStaffCinema,
  zStaffScreen,
} from '#modules/venues/contract/cinemas.ts';
import { codeOf, isTest, ROOT, readSources } from '#testing/laws/sources.ts';
import { type JsonColumn, jsonColumns, jsonKeysWithoutWriter, keysOf } from '#tools/sql-check/json-keys.ts';

/**
 * The JSON columns whose keys a person sets. `tools/sql-check/columns-without-writer.ts` sees that
 * the column is written; this law looks into it.
 */
const COLUMNS: Readonly<Record<string, JsonColumn>> = {
  'cinema.address': { read: zStaffCinema.shape.address, forms: [[zCinemaForm, 'address']] },
  'distributor_office.address': {
    read: zDistributor.shape.offices.element.shape.address,
    forms: [[zDistributorForm, 'offices.*.address']],
  },
  'exhibitor.info': {
    read: z.object({ ...zExhibitor.shape.info.shape, ...zExhibitorFacts.shape.info.shape }),
    forms: [[zExhibitorFactsForm, 'info']],
  },
  'invoice_client.address': { read: zInvoiceClient.shape.address, forms: [[zInvoiceClientForm, 'address']] },
  'movie.streaming': { read: zFilm.shape.streaming, forms: [[zFilmForm, 'streaming']] },
  'price_rate.usable': { read: zPriceRate.shape.usable, forms: [[zPriceRateForm, 'usable']] },
  'rental_profile.rates': { read: zStoredRentalRates, forms: [[zRentalProfileForm, 'rates']] },
  'screen.class_rate': { read: zStaffScreen.shape.class_rate, forms: [[zScreenForm, 'class_rate']] },
  'screen.config': {
    read: zSeatingConfig,
    forms: [
      [zScreenForm, 'config'],
      [zSeatPlanForm, ''],
    ],
    elsewhere: { row_naming: 'the form of the seat plan: the names of rows follow from the names of their seats' },
  },
  'signage_theme.colours': { read: zTheme.shape.colours, forms: [[zThemeForm, 'colours']] },
};

/** All other JSON columns, each with the reason why no form names its keys. */
const WITHOUT_KEYS: Readonly<Record<string, string>> = {
  'alarm.detail': 'the program writes amounts, ids and reasons',
  'audit.after': 'the program writes what it changed',
  'audit.before': 'the program writes what it changed',
  'automation.problem': 'the program writes a coded problem',
  'automation.send_to': 'the form says it as receivers, addresses, role and distributor',
  'bill_line.choices': 'the program writes what was chosen, as it was',
  'bill_line.combo': 'the program writes the combo as it was',
  'bill.tag_manager': 'the checkout keeps what the website sends to the tag manager',
  'campaign.intro': 'texts by language',
  'campaign.problem': 'the program writes a coded problem',
  'campaign.subject': 'texts by language',
  'cash_balance.terminals': 'the program writes the totals of the terminals at the count',
  'cash_balance.counts': 'pieces by the value of each coin and note',
  'cinema.opening_hours': 'a text for each day from Monday',
  'client_error.detail': 'a browser reports it',
  'content.answer': 'texts by language',
  'content.content': 'texts by language',
  'content.page_title': 'texts by language',
  'content.question': 'texts by language',
  'discount_reason.name': 'texts by language',
  'display_state.state': 'the till writes what it shows',
  'event.assets': 'the form names pictures one by one',
  'event.content': 'texts by language',
  'event.description': 'texts by language',
  'event.page_title': 'texts by language',
  'event.title': 'texts by language',
  'invoice.document': 'the program writes the invoice as it was issued',
  'job_run.result': 'the program writes what a job did',
  'movie.assets': 'the form names pictures one by one',
  'movie.awards': 'texts by language',
  'movie.description': 'texts by language',
  'movie.links': 'addresses by the kind of the page',
  'movie.notice': 'texts by language',
  'movie.stills': 'the form names each picture, with its texts',
  'movie.tagline': 'texts by language',
  'movie.title': 'texts by language',
  'outbox.payload': 'the program writes work for itself',
  'payment.provider_data': 'the provider answers it',
  'payment_method.config': 'fields by driver, sealed; the form of the connection lists them',
  'payment_method.frontend_config': 'the specification names it on the wire; no driver of today has a value for it',
  'payment_method.name': 'texts by language',
  'price_rate.description': 'texts by language',
  'price_rate.name': 'texts by language',
  'print_delivery.document': 'the program writes the lines to print',
  'print_job.document': 'the program writes the lines to print',
  'product.description': 'texts by language',
  'product.name': 'texts by language',
  'product_choice.name': 'texts by language',
  'product_choice_group.name': 'texts by language',
  'product_category.name': 'texts by language',
  'provider_day.differences': 'the program writes ids and amounts',
  'settings.data': 'the test below: one form takes any setting, and the portal names each',
  'settings.secrets': 'sealed values, each written by the form of its page',
  'signage_message.text': 'texts by language',
  'tag.name': 'texts by language',
  'version.labels': 'texts by language',
  'terminal_order.answer': 'the terminal answers it',
  'terminal_order.receipt': 'the terminal answers it',
  'terminal_order.slips': 'the terminal answers it',
  'till_setup.display': 'the form of the till says it as font size and colours',
  'voucher_type.assets': 'the form names its picture',
  'voucher_type.content': 'texts by language',
  'voucher_type.description': 'texts by language',
  'voucher_type.page_title': 'texts by language',
  'voucher_type.title': 'texts by language',
};

/** Settings that no form of the portal names, each with who writes them, or why they have no form. */
const SETTINGS_ELSEWHERE: Readonly<Record<string, string>> = {
  'retention.buyer_months': 'a row of the table of retention',
  'retention.message_days': 'a row of the table of retention',
  'retention.sign_up_days': 'a row of the table of retention',
  'retention.sale_alert_days': 'a row of the table of retention',
  'retention.client_error_days': 'a row of the table of retention',
  'retention.session_days': 'a row of the table of retention',
  'retention.mail_days': 'a row of the table of retention',
  'retention.audit_name_months': 'a row of the table of retention',
  pos_config: 'the specification names it; what a till sets is stored with the till',
};

const FOLDER = join(ROOT, 'platform/db/migrations');
const migrations = readdirSync(FOLDER)
  .filter((name) => name.endsWith('.sql'))
  .map((name) => readFileSync(join(FOLDER, name), 'utf8'));

test('each JSON column says which forms write its keys, or why it has none', () => {
  const named = [...Object.keys(COLUMNS), ...Object.keys(WITHOUT_KEYS)].sort();
  expect(named).toEqual(jsonColumns(migrations));
});

test('each key of a JSON column that the program reads is accepted by a form that writes it', () => {
  const faults = Object.entries(COLUMNS).flatMap(([name, column]) => jsonKeysWithoutWriter(name, column));
  expect(faults).toEqual([]);
});

test('each setting has a form in the portal, or a reason', () => {
  const portal = readSources()
    .filter(({ path }) => /^apps\/portal\/pages\/.*\.tsx?$/.test(path) && !isTest(path))
    .map(({ text }) => codeOf(text))
    .join('\n');
  const keys = keysOf(zSettings);
  expect(keys.length).toBeGreaterThan(40);
  const named = (key: string): boolean => {
    const name = key.split('.').at(-1) ?? '';
    return new RegExp(`['.]${name}['"\`]|\\b${name}\\b\\s*[:,})]`).test(portal);
  };
  const without = keys.filter((key) => !named(key));
  expect(without).toEqual(Object.keys(SETTINGS_ELSEWHERE));
});

test('the law can be broken: a key that is read and not written, and an exception that is not needed', () => {
  const read = z.object({
    a: z.string(),
    deep: z.object({ b: z.number().optional() }).prefault({}),
    list: z.array(z.object({ c: z.string() })),
  });
  const form = z.object({ config: z.object({ a: z.string(), list: z.array(z.object({ d: z.string() })) }).nullable() });
  const column = { read, forms: [[form, 'config']] } as const;
  expect(jsonKeysWithoutWriter('t.c', column)).toEqual([
    'no route writes the key t.c: deep.b',
    'no route writes the key t.c: list.*.c',
  ]);
  expect(jsonKeysWithoutWriter('t.c', { ...column, elsewhere: { 'deep.b': 'x', 'list.*.c': 'y', a: 'z' } })).toEqual([
    't.c: a has a form, or is not read',
  ]);
});
