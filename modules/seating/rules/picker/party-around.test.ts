import { expect, test } from 'vitest';
import { picker } from '#modules/seating/rules/picker/testing-picker.ts';

type Case = readonly [what: string, drawing: string, count: number, pressed: number, seen: string];
test.each<Case>([
  ['one person sits where the attendant presses', '.....', 1, 103, '..@..'],
  ['a party of three sits around the press', '.......', 3, 104, '..@@@..'],
  ['a party of two sits to the right of the press', '......', 2, 103, '..@@..'],
  ['at the end of a row the party stays in the row', '.....', 3, 105, '..@@@'],
  ['beside others no seat is left single', '#......', 2, 103, '#@@....'],
  ['beside an aisle no seat is left single', '...._...', 2, 102, '@@.._...'],
  ['seats of others are not used', '..##...', 3, 106, '..##@@@'],
  ['a party that does not fit the row sits in two parts', '...|....', 5, 102, '@@@|@@..'],
  ['nobody of four sits alone where three places are left', '...|....', 4, 102, '.@@|.@@.'],
  ['love seats are used as pairs', '<><>', 2, 103, '<>@@'],
  ['the other half of a pressed love seat comes along', '..<>', 2, 104, '..@@'],
  ['the class of the pressed seat is preferred', '..cc..', 2, 103, '..@@..'],
  ['a wheelchair place is used only if it is pressed', '.ww.|....', 2, 101, '@ww.|@...'],
  ['a pressed wheelchair place is used with a seat beside it', '.w.', 2, 102, '.@@'],
])('%s', { tags: ['POS-017', 'ASSIGN-13'] }, (_, drawing, count, pressed, seen) => {
  const after = picker(drawing, 'free').request(count).press(pressed);
  expect(after.seen).toBe(seen);
  expect(after.state.refusal).toBeNull();
});

test.each([
  ['a seat of others', '#...', 2, 101, 'not-available'],
  ['no ticket yet', '....', 0, 101, 'no-party'],
  ['one person and a love seat', '<>..', 1, 101, 'party-does-not-fit'],
  ['more people than places', '..#', 3, 101, 'party-does-not-fit'],
  ['a wheelchair place, and no other place', '.ww.', 3, 101, 'party-does-not-fit'],
] as const)('%s: nothing moves, and the plan says why', { tags: ['POS-017'] }, (_, drawing, count, pressed, why) => {
  const before = picker(drawing, 'free').request(count);
  const chosen = before.state.chosen;
  expect(before.press(pressed).state).toMatchObject({ chosen, refusal: why });
});

test('each further press moves the whole party', { tags: ['POS-017'] }, () => {
  expect(picker('......|......', 'free').request(2).press(102, 205).seen).toBe('......|....@@');
});

test('an own seat is picked up, and the next press says where it goes', { tags: ['POS-017'] }, () => {
  const party = picker('......', 'free').request(2).press(101);
  expect(party.seen).toBe('@@....');
  expect(party.press(102).state.lifted).toBe(102);
  expect(party.press(106)).toMatchObject({ seen: '@....@', state: { lifted: null } });
});

test('a seat that is picked up is put down by a second press, or another own seat is picked up instead', {
  tags: ['POS-017'],
}, () => {
  const party = picker('......', 'free').request(2).press(101, 101, 101);
  expect(party.state).toMatchObject({ lifted: null, chosen: [101, 102] });
  expect(party.press(101, 102).state.lifted).toBe(102);
});

test('half a love seat is not swapped for one seat', { tags: ['POS-017', 'D-034'] }, () => {
  const pair = picker('<>..', 'free').request(2).press(101);
  expect(pair.press(101, 104)).toMatchObject({ seen: '@@..', state: { refusal: 'pair-needs-two' } });
});

test('a seat that is picked up and then sold to others is put down', { tags: ['POS-017', 'SEAT-010'] }, () => {
  const party = picker('......', 'free').request(2).press(101, 102).sold(102);
  expect(party.state).toMatchObject({ lifted: null, chosen: [101] });
});

test('in edit mode seats move one by one, as before', { tags: ['D-042'] }, () => {
  expect(picker('....', 'free').edit().request(2).press(101, 104).seen).toBe('@..@');
});

test('each answer is a whole party with the pressed seat, on free seats, pairs whole', { tags: ['POS-017'] }, () => {
  const drawing = '..#...<>..|.#..n..w..|<><>....b.|..cccc....|#.#.#.#.#.';
  const rows = drawing.split('|');
  let seated = 0;
  for (let count = 1; count <= 8; count += 1) {
    for (const [rowIndex, row] of rows.entries()) {
      for (let column = 1; column <= row.length; column += 1) {
        const pressed = 100 * (rowIndex + 1) + column;
        const { state, hall } = picker(drawing, 'free').request(count).press(pressed);
        if (state.chosen.length === 0) continue;
        seated += 1;
        expect(new Set(state.chosen).size).toBe(count);
        expect(state.chosen).toContain(pressed);
        for (const id of state.chosen) {
          const partner = hall.places.partnerOf.get(id);
          expect(state.states.sold.includes(id) || state.states.blocked.includes(id)).toBe(false);
          if (partner !== undefined) expect(state.chosen).toContain(partner);
        }
      }
    }
  }
  expect(seated).toBeGreaterThan(200);
});
