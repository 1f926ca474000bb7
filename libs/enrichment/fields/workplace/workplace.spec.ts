import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
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
  ['Unless approved to work fully remotely, employees work from the office on Tuesdays and Thursdays.', 'hybrid'],
  ['Our team is in the office Monday through Friday.', 'on_site'],
  ['Some roles may be remote, depending on the team.', null],
  ['Comfort working in a small, distributed team and with distributed databases.', null],
  ["After that, we'll schedule an onsite in our office.", null],
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
  ['(Hybrid) In office M,W,F', 'hybrid'],
  ['We are in the office M/W/F.', 'hybrid'],
  ['In-office Mon, Wed and Fri', 'hybrid'],
  ['In the office Mon-Fri', 'on_site'],
  ['Arrange hybrid travel schedules and offsites', null],
  ['Perks: work from anywhere in the world for up to four weeks a year.', null],
  ['You can work from anywhere in the EU for 20 days a year.', null],
  ['We build software that lets teams work remotely.', null],
  ['We are a remote-first company, but this position is based at our Reno warehouse.', 'on_site'],
])('%s is %s', (line, expected) => {
  expect(model(line)).toBe(expected);
});

test.each([
  'Remote ist nicht möglich',
  'Eine Tätigkeit im Homeoffice ist leider nicht vorgesehen.',
  'Trabajo remoto no disponible',
  'No es posible el trabajo remoto.',
  'Non è possibile lavoro da remoto',
  'Praca zdalna nie jest możliwa',
  'Nie oferujemy pracy zdalnej',
  'Não é trabalho remoto',
  'Le télétravail n’est pas possible',
  'This is not a remote role.',
  'Das ist keine Remote-Stelle.',
  'Remote-Arbeit ist leider nicht möglich',
  'We are unable to offer remote work.',
  'Remote: No',
  'Geen remote functie',
  'Thuiswerken is niet mogelijk',
  'Distansarbete är inte möjligt',
  'No es trabajo presencial',
  'This role is not fully remote.',
  'Remote work is not available for this position.',
])('a negated model decides nothing: %s', (line) => {
  expect(model(line)).toBeNull();
});

test.each([
  ['No remote.', 'on_site'],
  ['Kein Homeoffice', 'on_site'],
  ['Geen thuiswerk', 'on_site'],
  ['Remote: Yes', 'remote'],
  ['No office: this role is fully remote.', 'remote'],
  ['This is not a hybrid role; it is fully remote.', 'remote'],
  ['Pas de télétravail', 'on_site'],
  ['This is not only a remote role but a remote company.', 'remote'],
  ['Not remote: we work hybrid, 3 days a week in the office.', 'hybrid'],
])('%s is %s', (line, expected) => {
  expect(model(line)).toBe(expected);
});

const ofTitle = (title: string) =>
  workplaceOf({ title, places: [], declaredType: null, declaredRemote: null }, read('')).model;

test.each([
  'Hybrid Cloud Engineer',
  'Hybrid Vehicle Mechanic',
  'Hybrid Powertrain Engineer',
  'Hybrid-Cloud Architect',
  'Hybrid Breeder',
  'Hybrid/Electric Drivetrain Lead',
  'Mecánico de vehículos híbridos',
  'Technicien systèmes hybrides',
  'Remote Sensing Scientist',
  'Remote Monitoring Technician',
  'Field Engineer, Remote Support',
  'Home Office Consultant',
  'Head of Remote',
  'Remote Work Program Manager',
  'Técnico de soporte remoto',
  'Onsite Support Technician',
  'Technician, Onsite Support',
  'Engineer (Not Remote)',
])('"remote" or "hybrid" in a title may describe something else: %s', (title) => {
  expect(ofTitle(title)).toBeNull();
});

test.each([
  ['Software Engineer (Hybrid)', 'hybrid'],
  ['Software Engineer - Hybrid', 'hybrid'],
  ['Hybrid - Software Engineer', 'hybrid'],
  ['Engineer (Hybrid/Barcelona office)', 'hybrid'],
  ['Ingénieur cloud (hybride)', 'hybrid'],
  ['Engineer - Remote', 'remote'],
  ['Remote/Hybrid Engineer', 'hybrid'],
  ['Desarrollador (remoto)', 'remote'],
  ['Remote Software Engineer', 'remote'],
  ['Remote Sensing Scientist (Remote)', 'remote'],
  ['Kundenberater im Home Office (m/w/d)', 'remote'],
  ['Engineer (Onsite)', 'on_site'],
  ['Engineer - On-site in Berlin', 'on_site'],
])('a marker in a title states the model: %s is %s', (title, expected) => {
  expect(ofTitle(title)).toBe(expected);
});

test.each([
  'Our customers are remote-first companies',
  'We build payroll for remote companies.',
  'Remote-Zugriff auf Maschinen',
  'Unsere Kunden arbeiten 3 Tage im Büro',
  'Wir entwickeln hybride Modelle für Finanzdaten',
  'We develop hybrid models for a leading team.',
  '4 Tage Workation vor Ort im Jahr',
  'In the office 4 days a year',
  'You build a globally distributed database.',
  'You must live in Ohio unless approved to work remotely.',
  'We offer lunch in the office 4 days a week.',
  'This is a hybrid role: part engineering, part design.',
  'This is a hybrid role spanning sales and support.',
  'Our customers can pay from anywhere in the world.',
  'Work from anywhere in the world, our customers say.',
  'Our platform lets teams work from anywhere.',
  'Generous PTO, a work from home stipend and cell phone reimbursement',
  'We have offices in Paris, and all remote employees can visit them.',
  'Formación presencial de tres días en la oficina',
])('statements about other people or things are ignored: %s', (line) => {
  expect(model(line)).toBeNull();
});

test.each([
  ['#LI-Hybrid', 'hybrid'],
  ['#LI-Remote', 'remote'],
  ['#LI-Onsite', 'on_site'],
  ['Acme is an equal opportunity employer. #BI-Remote #LI-AB1', 'remote'],
  ['#LI-DNI', null],
  ['#LI-Remote #LI-Hybrid', null],
  ['#LI-Remote. This role is hybrid: 3 days a week in the office.', 'hybrid'],
])('recruiter tags state the model: %s is %s', (line, expected) => {
  expect(model(line)).toBe(expected);
});

test('work at the office is on site if nothing else states the model', () => {
  expect(model('This is a full-time role at our San Francisco office.')).toBe('on_site');
  expect(model('This role is based in our London office.')).toBe('on_site');
  expect(model('This is a full-time role at our San Francisco office or remote.')).not.toBe('on_site');
  expect(model('This is a full-time role at our San Francisco office.', ['Remote - US'])).toBe('remote');
  expect(model('This is a full-time role at our San Francisco office.', [], true)).toBe('remote');
  expect(model('The role reports to our London office.')).toBeNull();
});

test('a declared type takes precedence over the words of the place', () => {
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

test('days in the office take precedence over a declared remote flag', () => {
  expect(model('Hybrid: 3 days a week in the office.', [], true)).toBe('hybrid');
  expect(model('', [], true)).toBe('remote');
  expect(model('', [], false)).toBeNull();
});

test('a text that denies remote work overrules a place that states it', () => {
  expect(model('Work with the team.', ['Remote - US'])).toBe('remote');
  expect(model('This is not a remote role.', ['Remote - US'])).toBeNull();
});
