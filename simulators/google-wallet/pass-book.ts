/** What Google stores: classes, objects, and which objects visitors saved. It refuses what Google refuses. */

export type Resource = { readonly id: string } & Readonly<Record<string, unknown>>;
type Kind = 'eventTicketClass' | 'eventTicketObject';
type Payload = { readonly eventTicketClasses: readonly Resource[]; readonly eventTicketObjects: readonly Resource[] };

export type PassBook = {
  /** Returns Google's status: 200, 400, 404 without the class, 409 if it is there. */
  insert(kind: Kind, resource: Resource): number;
  patch(kind: Kind, id: string, change: Resource): number;
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
const STATES = ['ACTIVE', 'COMPLETED', 'EXPIRED', 'INACTIVE'];
const ID = /^\d{10,25}\.[\w.-]{1,100}$/;

export function passBook(): PassBook {
  const stores: Readonly<Record<Kind, Map<string, Resource>>> = {
    eventTicketClass: new Map(),
    eventTicketObject: new Map(),
  };
  const saved = new Set<string>();

  function refusal(kind: Kind, resource: Resource): number | null {
    if (!ID.test(resource.id) || REQUIRED[kind].some((field) => !resource[field])) return 400;
    if (kind === 'eventTicketClass') return resource.reviewStatus === 'UNDER_REVIEW' ? null : 400;
    if (!STATES.includes(String(resource.state))) return 400;
    return stores.eventTicketClass.has(String(resource.classId)) ? null : 404;
  }

  function insert(kind: Kind, resource: Resource): number {
    const refused = refusal(kind, resource);
    if (refused !== null) return refused;
    if (stores[kind].has(resource.id)) return 409;
    stores[kind].set(resource.id, resource);
    return 200;
  }

  return {
    insert,
    patch(kind, id, change) {
      const known = stores[kind].get(id);
      if (!known) return 404;
      const next = { ...known, ...change, id };
      const refused = refusal(kind, next);
      if (refused !== null) return refused;
      stores[kind].set(id, next);
      return 200;
    },
    save({ eventTicketClasses, eventTicketObjects }) {
      for (const each of eventTicketClasses) if (insert('eventTicketClass', each) === 400) return 'a class is refused';
      for (const each of eventTicketObjects) {
        if (Object.keys(each).length > 1) insert('eventTicketObject', each);
        if (!stores.eventTicketObject.has(each.id)) return `the object ${each.id} does not exist`;
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
