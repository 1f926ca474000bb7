import { expect, test } from '@jest/globals';
import { read } from './testing/read-text.js';
import { declaredModel, workplaceOf } from './workplace.js';

const model = (line: string, places: string[] = [], declaredRemote: boolean | null = null) =>
  workplaceOf({ title: 'Engineer', places, declaredType: null, declaredRemote }, read(line)).model;

test.each([
  ['This role is fully remote within the US.', 'remote'],
  ['You can work remotely from anywhere.', 'remote'],
  ['We work hybrid, with 3 days a week in the office.', 'hybrid'],
  ['This role is based in London with 2-3 days per week in the office.', 'hybrid'],
  ['This position is onsite in our San Francisco office.', 'on_site'],
  ['We are in the office 5 days a week.', 'on_site'],
  ['This role is based in person in San Francisco (not remote).', 'on_site'],
  ['You monitor remote patients and hybrid cloud systems.', null],
  ['Home office stipend and free lunch.', null],
  ['Hybrides Arbeitsmodell mit flexiblen Homeoffice-Regelungen', 'hybrid'],
  ['Zwei Tage pro Woche im Büro, sonst von zu Hause.', 'hybrid'],
  ['100 % Remote - arbeiten von überall', 'remote'],
  ['Remote möglich innerhalb Deutschlands', 'remote'],
  ['Wir kommen jeden Tag ins Büro.', 'on_site'],
  ['Homeoffice-Ausstattung und Obst', null],
  ['Du besuchst Kunden vor Ort.', null],
  ['Télétravail partiel possible', 'hybrid'],
  ['Deux jours de télétravail par semaine', 'hybrid'],
  ['Poste en full remote', 'remote'],
  ['Poste sur site, pas de télétravail', 'on_site'],
  ['Modelo de trabajo híbrido', 'hybrid'],
  ['Trabajo 100% remoto', 'remote'],
  ['Modalidad presencial', 'on_site'],
  ['Modelo híbrido, 3 dias no escritório', 'hybrid'],
  ['Vaga 100% remota', 'remote'],
  ['Lavoro ibrido: due giorni in ufficio', 'hybrid'],
  ['Lavoro da remoto', 'remote'],
  ['Je werkt twee dagen thuis.', 'hybrid'],
  ['Volledig op kantoor', 'on_site'],
  ['Praca zdalna', 'remote'],
  ['Praca hybrydowa', 'hybrid'],
])('%s is %s', (line, expected) => {
  expect(model(line)).toBe(expected);
});

test('the words of the place count, and a declared type counts before all', () => {
  expect(model('', ['Remote - US'])).toBe('remote');
  expect(model('', ['London, UK (hybrid)'])).toBe('hybrid');
  expect(model('', ['Paris (télétravail)'])).toBe('remote');
  expect(model('', ['Madrid, híbrido'])).toBe('hybrid');
  expect(model('', ['東京（リモート）'])).toBe('remote');
  expect(
    workplaceOf({ title: '', places: ['Remote'], declaredType: 'OnSite', declaredRemote: null }, read('')).model,
  ).toBe('on_site');
  expect(['Hybrid', 'fully_remote', 'on-site', 'TELECOMMUTE', 'weird'].map(declaredModel)).toEqual([
    'hybrid',
    'remote',
    'on_site',
    'remote',
    null,
  ]);
});

test('declared remote is overruled by days in the office', () => {
  expect(model('Hybrid: 3 days a week in the office.', [], true)).toBe('hybrid');
  expect(model('', [], true)).toBe('remote');
  expect(model('', [], false)).toBeNull();
});
