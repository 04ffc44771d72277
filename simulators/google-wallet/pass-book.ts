/** What Google stores: classes, objects, and which objects visitors saved. It refuses what Google refuses. */
import { unknownField } from '#simulators/google-wallet/fields.ts';

export type Resource = { readonly id: string } & Readonly<Record<string, unknown>>;
type Kind = 'eventTicketClass' | 'eventTicketObject';
type Payload = { readonly eventTicketClasses: readonly Resource[]; readonly eventTicketObjects: readonly Resource[] };

export type PassBook = {
  /** Returns Google's status: 200, 400, 404 without the class, 409 if it is there. */
  insert(kind: Kind, resource: Resource): number;
  /** Changes the fields that are given, also inside others; a list replaces a list. */
  patch(kind: Kind, id: string, change: Resource): number;
  /** Replaces the whole resource: fields that are not given are gone. */
  update(kind: Kind, id: string, resource: Resource): number;
  /** Saves what a link carries; returns what is wrong with it, or null. */
  save(payload: Payload): string | null;
  passesOf(payload: Payload): readonly { readonly object: Resource; readonly of: Resource }[];
  classes(): readonly Resource[];
  objects(): readonly Resource[];
  /** The ids of saved objects. */
  saved(): readonly string[];
};

const REQUIRED: Readonly<Record<Kind, readonly string[]>> = {
  eventTicketClass: ['issuerName', 'reviewStatus', 'eventName'],
  eventTicketObject: ['classId', 'state'],
};
const ID = /^\d{10,25}\.[\w.-]{1,100}$/;

export function passBook(): PassBook {
  const stores: Readonly<Record<Kind, Map<string, Resource>>> = {
    eventTicketClass: new Map(),
    eventTicketObject: new Map(),
  };
  const saved = new Set<string>();

  function refusal(kind: Kind, resource: Resource): number | null {
    if (!ID.test(resource.id) || REQUIRED[kind].some((field) => !resource[field])) return 400;
    if (unknownField(resource, kind) !== null) return 400;
    if (kind === 'eventTicketClass') return resource.reviewStatus === 'UNDER_REVIEW' ? null : 400;
    return stores.eventTicketClass.has(String(resource.classId)) ? null : 404;
  }

  function insert(kind: Kind, resource: Resource): number {
    const refused = refusal(kind, resource);
    if (refused !== null) return refused;
    if (stores[kind].has(resource.id)) return 409;
    stores[kind].set(resource.id, resource);
    return 200;
  }

  function store(kind: Kind, next: Resource): number {
    const refused = refusal(kind, next);
    if (refused !== null) return refused;
    stores[kind].set(next.id, next);
    return 200;
  }

  return {
    insert,
    patch(kind, id, change) {
      const known = stores[kind].get(id);
      return known ? store(kind, { ...merged(known, change), id }) : 404;
    },
    update: (kind, id, resource) => (stores[kind].has(id) ? store(kind, { ...resource, id }) : 404),
    save({ eventTicketClasses, eventTicketObjects }) {
      for (const each of eventTicketClasses) if (insert('eventTicketClass', each) === 400) return 'a class is refused';
      for (const each of eventTicketObjects) {
        if ('state' in each) insert('eventTicketObject', each);
        const known = stores.eventTicketObject.get(each.id);
        if (!known) return `the object ${each.id} does not exist`;
        if (each.classId !== undefined && each.classId !== known.classId) return `${each.id} is of another class`;
        saved.add(each.id);
      }
      return null;
    },
    passesOf: ({ eventTicketObjects }) =>
      eventTicketObjects.flatMap(({ id }) => {
        const object = stores.eventTicketObject.get(id);
        const of = object && stores.eventTicketClass.get(String(object.classId));
        return object && of ? [{ object, of }] : [];
      }),
    classes: () => [...stores.eventTicketClass.values()],
    objects: () => [...stores.eventTicketObject.values()],
    saved: () => [...saved],
  };
}

type Fields = Readonly<Record<string, unknown>>;
const isFields = (value: unknown): value is Fields =>
  typeof value === 'object' && value !== null && !Array.isArray(value);

const merged = (known: Fields, change: Fields): Fields => ({
  ...known,
  ...Object.fromEntries(
    Object.entries(change).map(([name, value]) => {
      const before = known[name];
      return [name, isFields(before) && isFields(value) ? merged(before, value) : value];
    }),
  ),
});
