import type { DemoProduct, DemoProductCategory } from '#demo/content/types.ts';

/** What the bar sells. Numbers are fixed; tills show them in this order. */
export const PRODUCT_CATEGORIES: readonly DemoProductCategory[] = [
  { id: 1, name: { nl: 'Popcorn', fr: 'Pop-corn', de: 'Popcorn', en: 'Popcorn' }, color: '#b7791f' },
  { id: 2, name: { nl: 'Dranken', fr: 'Boissons', de: 'Getränke', en: 'Drinks' }, color: '#2b6cb0' },
  {
    id: 3,
    name: { nl: 'Zoet & hartig', fr: 'Sucré & salé', de: 'Süß & salzig', en: 'Sweet & savoury' },
    color: '#97266d',
  },
  { id: 4, name: { nl: 'Extra’s', fr: 'Extras', de: 'Extras', en: 'Extras' }, color: '#4a5568' },
];

const FOOD = 600;
const MEAL = 1_200;
const OTHER = 2_100;

export const PRODUCTS: readonly DemoProduct[] = [
  {
    ...{ id: 1, category: 1, price: 390, vat: FOOD, barcode: '5420001000018', stock: null },
    name: { nl: 'Popcorn klein', fr: 'Petit pop-corn', de: 'Popcorn klein', en: 'Small popcorn' },
  },
  {
    ...{ id: 2, category: 1, price: 490, vat: FOOD, barcode: '5420001000025', stock: null },
    name: { nl: 'Popcorn medium', fr: 'Pop-corn moyen', de: 'Popcorn mittel', en: 'Medium popcorn' },
  },
  {
    ...{ id: 3, category: 1, price: 590, vat: FOOD, barcode: '5420001000032', stock: null },
    name: { nl: 'Popcorn groot', fr: 'Grand pop-corn', de: 'Popcorn groß', en: 'Large popcorn' },
    description: {
      nl: 'Om te delen, of niet.',
      fr: 'À partager, ou pas.',
      de: 'Zum Teilen, oder auch nicht.',
      en: 'To share, or not.',
    },
  },
  {
    ...{ id: 4, category: 1, price: 540, vat: FOOD, barcode: '5420001000049', stock: 38 },
    name: { nl: 'Karamelpopcorn', fr: 'Pop-corn au caramel', de: 'Karamellpopcorn', en: 'Caramel popcorn' },
  },
  {
    ...{ id: 5, category: 2, price: 320, vat: FOOD, barcode: '5420001000117', stock: 96 },
    name: { nl: 'Cola 50 cl', fr: 'Cola 50 cl', de: 'Cola 50 cl', en: 'Cola 50 cl' },
  },
  {
    ...{ id: 6, category: 2, price: 320, vat: FOOD, barcode: '5420001000124', stock: 72 },
    name: { nl: 'Cola zero 50 cl', fr: 'Cola zéro 50 cl', de: 'Cola Zero 50 cl', en: 'Cola zero 50 cl' },
  },
  {
    ...{ id: 7, category: 2, price: 260, vat: FOOD, barcode: '5420001000131', stock: 120 },
    name: { nl: 'Water plat 50 cl', fr: 'Eau plate 50 cl', de: 'Stilles Wasser 50 cl', en: 'Still water 50 cl' },
  },
  {
    ...{ id: 8, category: 2, price: 260, vat: FOOD, barcode: '5420001000148', stock: 6 },
    name: {
      nl: 'Bruiswater 50 cl',
      fr: 'Eau pétillante 50 cl',
      de: 'Sprudelwasser 50 cl',
      en: 'Sparkling water 50 cl',
    },
  },
  {
    ...{ id: 9, category: 2, price: 350, vat: OTHER, barcode: '5420001000155', stock: 48 },
    name: { nl: 'Pils 33 cl', fr: 'Pils 33 cl', de: 'Pils 33 cl', en: 'Lager 33 cl' },
    description: { nl: 'Vanaf 16 jaar.', fr: 'À partir de 16 ans.', de: 'Ab 16 Jahren.', en: 'From the age of 16.' },
  },
  {
    ...{ id: 10, category: 2, price: 300, vat: MEAL, barcode: null, stock: null },
    name: { nl: 'Koffie', fr: 'Café', de: 'Kaffee', en: 'Coffee' },
  },
  {
    ...{ id: 11, category: 3, price: 690, vat: MEAL, barcode: null, stock: null },
    name: {
      nl: 'Nacho’s met kaassaus',
      fr: 'Nachos, sauce fromage',
      de: 'Nachos mit Käsesauce',
      en: 'Nachos with cheese sauce',
    },
  },
  {
    ...{ id: 12, category: 3, price: 350, vat: FOOD, barcode: '5420001000216', stock: 54 },
    name: { nl: 'Chips paprika', fr: 'Chips au paprika', de: 'Paprikachips', en: 'Paprika crisps' },
  },
  {
    ...{ id: 13, category: 3, price: 420, vat: FOOD, barcode: '5420001000223', stock: 0, soldOut: true },
    name: { nl: 'Zure matten', fr: 'Tapis acides', de: 'Saure Matten', en: 'Sour belts' },
  },
  {
    ...{ id: 14, category: 3, price: 380, vat: FOOD, barcode: '5420001000230', stock: 31 },
    name: { nl: 'Chocoladedragees', fr: 'Dragées au chocolat', de: 'Schokodragees', en: 'Chocolate drops' },
  },
  {
    ...{ id: 15, category: 4, price: 100, vat: OTHER, barcode: '5420001000315', stock: 210 },
    name: { nl: '3D-bril', fr: 'Lunettes 3D', de: '3D-Brille', en: '3D glasses' },
  },
];
