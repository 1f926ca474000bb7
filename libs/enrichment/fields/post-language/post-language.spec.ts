import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { declaredLanguage, languageOf } from './post-language.js';

const language = (text: string) => languageOf(read(text), text);

test.each([
  [
    'We are looking for an engineer who will work with our team and the customers in Berlin to build products for you.',
    'en',
  ],
  ['Wir suchen einen Entwickler, der mit unserem Team in Berlin Produkte für unsere Kunden entwickelt.', 'de'],
  ['Nous recherchons un ingénieur pour rejoindre notre équipe à Paris et construire des produits.', 'fr'],
  ['Buscamos un ingeniero de software para unirse a nuestro equipo en Madrid y construir productos.', 'es'],
  ['私たちは東京のチームに参加するソフトウェアエンジニアを探しています。', 'ja'],
  ['ok', null],
])('the language of "%s"', (text, expected) => {
  expect(language(text)).toBe(expected);
});

test('the language is read from a declared language tag', () => {
  expect(['en', 'en-US', 'de_DE', 'english', null].map(declaredLanguage)).toEqual(['en', 'en', 'de', null, null]);
});
