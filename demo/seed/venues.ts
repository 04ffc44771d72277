import type { DemoCinema, DemoScreen } from '#demo/content/types.ts';
import type { Seeding } from '#demo/seed/within.ts';
import { eurosFromCents } from '#kernel/money.ts';
import { zCinemaForm, zScreenForm, zSeatPlanForm } from '#modules/venues/contract/cinemas.ts';
import { addCinema, addScreen, changeSeatPlan } from '#modules/venues/server.ts';

/** The usual minutes of advertising and cleaning, by which the programme is planned (D-115). */
const USUAL_MINUTES = { ads_minutes: 15, cleaning_minutes: 15 };

/** Adds cinemas and their halls, and draws the seats of each hall that has some. */
export async function seedVenues(
  { db, acting }: Seeding,
  cinemas: readonly DemoCinema[],
  screens: readonly DemoScreen[],
): Promise<void> {
  const ids = new Map<number, number>();
  for (const { id, address, ...cinema } of cinemas) {
    const place = { ...address, country: address.country.iso_3166_2 };
    const form = zCinemaForm.parse({ ...cinema, ...USUAL_MINUTES, address: place, sort: id, version: null });
    ids.set(id, await addCinema(db, acting, form));
  }
  for (const screen of screens) {
    const form = zScreenForm.parse({
      ...screen,
      cinema_id: ids.get(screen.cinema_id),
      sort: screen.id,
      class_rate: Object.fromEntries(
        Object.entries(screen.class_rate).map(([name, { ticket, handling }]) => [
          name,
          { ticket: eurosFromCents(ticket), handling: eurosFromCents(handling) },
        ]),
      ),
      version: null,
    });
    const id = await addScreen(db, acting, form);
    if (screen.arrangement) await changeSeatPlan(db, acting, id, planForm(screen.arrangement, screen.config.separator));
  }
}

const planForm = ({ seats, ...size }: NonNullable<DemoScreen['arrangement']>, separator: string) =>
  zSeatPlanForm.parse({ ...size, seats: seats.map((seat) => ({ ...seat, id: null })), separator, version: null });
