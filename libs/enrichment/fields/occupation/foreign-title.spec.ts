import { expect, test } from '@jest/globals';
import { occupationOf } from './classify.js';
import { foreignOccupation } from './foreign-title.js';

test.each([
  ['Finanzbuchhalter:in (m/w/d)', '13-2011.00'],
  ['Selbstständiger Vertriebsmitarbeiter Außendienst (m/w/d) - Bielefeld', '41-4012.00'],
  ['Fachkraft für Lagerlogistik', '53-7065.00'],
  ['Aide-soignante de nuit H/F', '31-1131.00'],
  ['Vendeur·euse polyvalent·e', '41-2031.00'],
  ['Mozo/a de almacén', '53-7065.00'],
  ['Addetto alle pulizie', '37-2011.00'],
  ['Orderpicker avonddienst', '53-7065.00'],
  ['Motorista de caminhão carreteiro', '53-3032.00'],
  ['Starsza księgowa', '13-2011.00'],
])('%s is %s', (title, code) => {
  expect(occupationOf(title, null)).toMatchObject({ code, matched_on: 'usual title' });
});

test.each([
  'Leiter der Softwareentwickler',
  'Senior Architect, Data Platform',
  'Director of Marketing, Commercial',
  'Educator, Wine',
])('%s is no usual title in another language', (title) => {
  expect(foreignOccupation(title)).toBeNull();
});

test('a title in letters that English lacks is not the English title which looks like it', () => {
  expect(occupationOf('Bäckerin', null)?.code).toBe('51-3011.00');
});
