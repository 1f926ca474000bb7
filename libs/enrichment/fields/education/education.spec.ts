import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { educationOf } from './education.js';

const requirement = (line: string) => educationOf(read('# Requirements', `- ${line}`));

test.each([
  [
    "Bachelor's degree in Computer Science or equivalent experience",
    { level: 'bachelor', fields: ['Computer Science'], required: true, or_experience: true },
  ],
  ['BS/MS/PhD in Electrical Engineering', { level: 'bachelor', fields: ['Electrical Engineering'] }],
  ["Master's degree required", { level: 'master', required: true }],
  ['PhD in Physics preferred', { level: 'doctorate', required: false }],
  ['Minimum high school diploma or equivalent', { level: 'high_school' }],
  ['No degree required', { level: 'none', required: false }],
  ['Kein Studium erforderlich', { level: 'none', required: false }],
  ['Ein abgeschlossenes Studium ist nicht erforderlich', { level: 'none', required: false }],
  ['Aucun diplôme requis', { level: 'none', required: false }],
  ['No se requiere título universitario', { level: 'none', required: false }],
  ['Não é necessário ensino superior', { level: 'none', required: false }],
  ['Nessuna laurea richiesta', { level: 'none', required: false }],
  ['Geen diploma vereist', { level: 'none', required: false }],
  ['PhD, MD or equivalent degree', { level: 'doctorate' }],
  ['Degree in physics, ideally in optics', { level: 'bachelor', required: true }],
  [
    'Abgeschlossenes Studium der Wirtschaftsinformatik oder eine vergleichbare Ausbildung',
    { level: 'bachelor', fields: ['Information Systems'], required: true, or_experience: true },
  ],
  ['Studium der Pflege oder ein vergleichbares Fach', { level: 'bachelor', or_experience: null }],
  ['Abschluss in Maschinenbau', { level: 'bachelor', fields: ['Mechanical Engineering'] }],
  ['Masterabschluss in Informatik', { level: 'master', fields: ['Computer Science'] }],
  ['Promotion oder Doktortitel wünschenswert', { level: 'doctorate', required: false }],
  ['Abitur oder Fachhochschulreife', { level: 'high_school' }],
  ['De formation Bac+5 en informatique', { level: 'master', fields: ['Computer Science'] }],
  ['Bac+3 ou expérience équivalente', { level: 'bachelor', or_experience: true }],
  ["Diplôme d'ingénieur exigé", { level: 'master', required: true }],
  ['Doctorat en médecine requis', { level: 'doctorate', required: true }],
  ['Licenciatura en Derecho', { level: 'bachelor', fields: ['Law'] }],
  ['Título universitario en Economía deseable', { level: 'bachelor', required: false }],
  ['Ensino superior completo em Engenharia', { level: 'bachelor', fields: ['Engineering'] }],
  ['Mestrado em Estatística', { level: 'master', fields: ['Statistics'] }],
  ['Laurea magistrale in Psicologia', { level: 'master', fields: ['Psychology'] }],
  ['Laurea in Economia aziendale', { level: 'bachelor' }],
  ['HBO-werk- en denkniveau', { level: 'bachelor' }],
  ['Wykształcenie wyższe', { level: 'bachelor' }],
  ['Civilingenjör eller motsvarande', { level: 'master' }],
])('the degree required by "%s"', (line, expected) => {
  expect(requirement(line)).toMatchObject(expected);
});

test.each([
  'Tuition reimbursement for your degree',
  'You master data and service agreements',
  'A high degree of ownership',
  'Our team of PhDs from MIT',
  'Certified Scrum Master',
  'Ability to master new tools quickly',
  'Training with MS Teams or similar applications',
  'Abschluss der Verträge mit Kunden',
  'Ausbildung und Weiterbildung der Kollegen',
  'Formation et accompagnement',
  'Based in Baltimore, MD or Washington, DC',
  'Alto grado en autonomía',
])('requires no degree: %s', (line) => {
  expect(requirement(line)).toBeNull();
});
