import { useInfiniteQuery } from '@tanstack/react-query';
import { useState } from 'react';
import { ChipLink } from '#apps/portal/components/table/ChipLink.tsx';
import { type Column, DataTable } from '#apps/portal/components/table/DataTable.tsx';
import { PagedTable } from '#apps/portal/components/table/PagedTable.tsx';
import { SearchForm } from '#apps/portal/components/table/SearchForm.tsx';
import { StatusSelect } from '#apps/portal/components/table/StatusSelect.tsx';
import { Specimen, State } from '#testing/specimens/Specimen.tsx';
import css from '#testing/specimens/Specimens.module.css';
import { Badge } from '#ui/Badge.tsx';
import { Carousel, Slide } from '#ui/Carousel.tsx';
import { Chips, chipClass } from '#ui/Chips.tsx';
import { Poster } from '#ui/Poster.tsx';
import { ScrollRegion } from '#ui/ScrollRegion.tsx';

export const ListSpecimens = () => (
  <>
    <TableStates />
    <PagedTableStates />
    <FilterStates />
    <ChipStates />
    <CarouselStates />
    <Specimen
      of="ScrollRegion"
      from="ui/ScrollRegion.tsx"
      use="What is too wide for a phone and loses its sense when it wraps: it scrolls inside, by the keyboard too."
    >
      <State name="rest" wide>
        <ScrollRegion label="A line of a report" className={css.scrolls}>
          {'2026-11-26 20:30 Great Hall, 214 tickets, 12 reductions, € 2,480.50; '.repeat(4)}
        </ScrollRegion>
      </State>
    </Specimen>
  </>
);

type Film = { readonly id: number; readonly name: string; readonly tickets: number; readonly isOn: boolean };
const NAMES = ['Nosferatu', 'Metropolis', 'The General', 'Sunrise', 'Faust', 'Safety Last!', 'Greed', 'Pandora'];
const FILMS = NAMES.map((name, at): Film => ({ id: at, name, tickets: (at * 37) % 90, isOn: at % 3 !== 0 }));
const COLUMNS: readonly Column<Film>[] = [
  { name: 'Film', text: ({ name }) => name, cell: ({ name }) => <a href="#DataTable">{name}</a> },
  { name: 'Tickets', sortBy: ({ tickets }) => tickets, cell: ({ tickets }) => tickets },
  {
    name: 'Status',
    cell: ({ isOn }) => <Badge variant={isOn ? 'success' : 'secondary'}>{isOn ? 'On sale' : 'Hidden'}</Badge>,
  },
];
const keyOf = ({ id }: Film): number => id;

const TableStates = () => (
  <Specimen
    of="DataTable"
    from="apps/portal/components/table/DataTable.tsx"
    use="A list of entries: sorted by a press on a column, searched from eight rows on, one card each on a phone."
  >
    <State name="eight rows" wide>
      <DataTable caption="Films" columns={COLUMNS} rows={FILMS} keyOf={keyOf} empty="" />
    </State>
    <State name="two rows" wide>
      <DataTable caption="Films of today" columns={COLUMNS} rows={FILMS.slice(0, 2)} keyOf={keyOf} empty="" />
    </State>
    <State name="empty" wide>
      <DataTable caption="No films" columns={COLUMNS} rows={[]} keyOf={keyOf} empty="There is no film yet." />
    </State>
  </Specimen>
);

function Pages() {
  const list = useInfiniteQuery({
    queryKey: ['specimens', 'films'],
    queryFn: async ({ pageParam }) => FILMS.slice(pageParam, pageParam + 3),
    initialPageParam: 0,
    getNextPageParam: (_last, pages) => (pages.length * 3 < FILMS.length ? pages.length * 3 : null),
  });
  return (
    <PagedTable
      list={list}
      rowsOf={(page) => page}
      caption="Films, page by page"
      columns={COLUMNS}
      empty="There is no film yet."
      earlier="Show more films"
    />
  );
}

const PagedTableStates = () => (
  <Specimen
    of="PagedTable"
    from="apps/portal/components/table/PagedTable.tsx"
    use="A list that is too long for one answer, with a button for the next part."
  >
    <State name="the first part" wide>
      <Pages />
    </State>
  </Specimen>
);

const STATUSES = ['paid', 'open'] as const;

function Filter() {
  const [search, setSearch] = useState('');
  const [status, setStatus] = useState('');
  return (
    <SearchForm label="Search" example="Name or number" search={search} onSearch={setSearch}>
      <StatusSelect
        label="Status"
        all="Every status"
        statuses={STATUSES}
        nameOf={(each) => (each === 'paid' ? 'Paid' : 'Open')}
        value={status}
        onChoose={setStatus}
      />
    </SearchForm>
  );
}

const FilterStates = () => (
  <>
    <Specimen
      of="SearchForm"
      from="apps/portal/components/table/SearchForm.tsx"
      use="Searches a list on the server. Further filters stand in it."
    >
      <State name="with a filter" wide>
        <Filter />
      </State>
    </Specimen>
    <Specimen
      of="StatusSelect"
      from="apps/portal/components/table/StatusSelect.tsx"
      use="Filters a list by its status; in a search form."
    >
      <State name="rest">
        <StatusSelect
          label="Status"
          all="Every status"
          statuses={STATUSES}
          nameOf={(each) => each}
          value="paid"
          onChoose={() => {}}
        />
      </State>
    </Specimen>
  </>
);

const VIEWS = ['Today', 'Tomorrow', 'This week'];

const ChipStates = () => (
  <>
    <Specimen
      of="Chips"
      from="ui/Chips.tsx"
      use="A row of choices. It scrolls sideways on a phone. Its chips are links or buttons with chipClass."
    >
      {(['tab', 'tag'] as const).map((look) => (
        <State key={look} name={look} wide>
          <Chips label={`Days, as a ${look}`}>
            {VIEWS.map((view, at) => (
              <a
                key={view}
                className={chipClass(at === 0, look)}
                href="#Chips"
                aria-current={at === 0 ? 'page' : undefined}
              >
                {view}
              </a>
            ))}
          </Chips>
        </State>
      ))}
    </Specimen>
    <Specimen
      of="ChipLink"
      from="apps/portal/components/table/ChipLink.tsx"
      use="One of a few views of a list, each with an address of its own."
    >
      <State name="chosen and not chosen" wide>
        <Chips label="Views">
          <ChipLink to="/tags?view=now" isChosen>
            In use
          </ChipLink>
          <ChipLink to="/tags?view=archive" isChosen={false}>
            Archive
          </ChipLink>
        </Chips>
      </State>
    </Specimen>
  </>
);

const CarouselStates = () => (
  <>
    <Specimen
      of="Carousel"
      from="ui/Carousel.tsx"
      use="Posters in a row on the website. It never moves without a press. Slides contain links, so that the keyboard reaches all of them."
    >
      <State name="four in view" wide>
        <div className={css.belowHeading}>
          <Carousel label="Films" layout="four" previousLabel="Earlier films" nextLabel="Further films">
            {NAMES.slice(0, 7).map((name) => (
              <Slide key={name}>
                <a href="#Carousel">
                  <Poster sources={[]} alt={name} sizes="10rem" title={name} />
                </a>
              </Slide>
            ))}
          </Carousel>
        </div>
      </State>
    </Specimen>
    <Specimen of="Slide" from="ui/Carousel.tsx" use="One entry of a carousel.">
      <State name="in a carousel of two" wide>
        <div className={css.belowHeading}>
          <Carousel label="News" layout="two" previousLabel="Earlier news" nextLabel="Further news">
            {NAMES.slice(0, 3).map((name) => (
              <Slide key={name}>
                <a href="#Carousel">
                  <Poster sources={[]} alt={name} sizes="20rem" shape="wide" title={name} />
                </a>
              </Slide>
            ))}
          </Carousel>
        </div>
      </State>
    </Specimen>
  </>
);
