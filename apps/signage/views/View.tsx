import type { Moment } from '#apps/signage/show/moment.ts';
import { DoorView } from '#apps/signage/views/DoorView.tsx';
import { LobbyView } from '#apps/signage/views/LobbyView.tsx';
import { MenuView } from '#apps/signage/views/MenuView.tsx';
import { ProgrammeView } from '#apps/signage/views/ProgrammeView.tsx';
import { SeatsView } from '#apps/signage/views/SeatsView.tsx';
import type { Template } from '#modules/signage/rules/views.ts';

const VIEWS: Record<Template, (props: { moment: Moment }) => React.ReactNode> = {
  door: DoorView,
  lobby: LobbyView,
  programme: ProgrammeView,
  seats: SeatsView,
  menu: MenuView,
};

/** Shows the view of this screen's template (D-137, D-151). */
export function View({ moment }: { moment: Moment }) {
  const { shown } = moment;
  if (shown.kind !== 'view') return null;
  const Chosen = VIEWS[shown.template];
  return <Chosen moment={moment} />;
}
