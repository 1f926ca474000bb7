import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { experienceOf } from './experience.js';

const years = (line: string) => {
  const found = experienceOf(read('# Requirements', `- ${line}`));
  return found && [found.years_min, found.years_max];
};

test.each([
  ['5+ years of experience in sales', [5, null]],
  ['3–5 years in DevOps/SRE roles.', [3, 5]],
  ['Seven or more years professional experience', [7, null]],
  ['At least two years of experience', [2, null]],
  ['1.5+ years of post-college experience', [1, null]],
  ['Mindestens 3 Jahre Berufserfahrung', [3, null]],
  ['Mindestens zwei Jahre Erfahrung im Vertrieb', [2, null]],
  ["Trois ans d'expérience minimum", [3, null]],
  ["3 à 5 ans d'expérience", [3, 5]],
  ['4+ años construyendo software', [4, null]],
  ['Dois anos de experiência', [2, null]],
  ['Almeno tre anni di esperienza', [3, null]],
  ['Minimaal vijf jaar ervaring', [5, null]],
  ['5 lat doświadczenia', [5, null]],
  ['At least 2 years with Kubernetes. 8+ years of software engineering experience.', [8, null]],
  ['You have min. 5 years of experience in sales', [5, null]],
  ['18 months of relevant experience', [1, null]],
  ['With 5+ years of experience, you will lead our team', [5, null]],
])('the years of experience required by "%s"', (line, expected) => {
  expect(years(line)).toEqual(expected);
});

test.each([
  'We have grown over the last 5 years',
  'You must be at least 18 years old. Experience in retail is a plus.',
  'You must have lived in the UK for the last 5 years. Experience with Java.',
  'With over 30 years of experience in private equity, our firm advises clients.',
  'Backed by 15 years of experience, our team of engineers is growing.',
  'You are at least 18 years old',
  'Sabbatical after 4 years',
  'Our founders have 20 years of combined experience',
  '4-year vesting',
])('no experience is required by "%s"', (line) => {
  expect(years(line)).toBeNull();
});

test.each([
  ['Mit über 30 Jahren Erfahrung sind wir Marktführer.', null],
  ["Fort de 20 ans d'expérience, notre groupe recrute.", null],
  ['Con más de 25 años de experiencia, somos líderes.', null],
  ['Há mais de 30 anos no mercado, com experiência em varejo.', null],
  ['Da 20 anni lavoriamo nel settore, con grande esperienza.', null],
  ['Wir erwarten 3 Jahre Berufserfahrung.', 3],
  ["Nous recherchons une personne avec 4 ans d'expérience.", 4],
  ['Somos un equipo y buscamos a alguien con 5 años de experiencia.', 5],
  ['A 2 year contract with experience in retail.', null],
])("years of the employer's own history are not a requirement: %s", (line, expected) => {
  expect(experienceOf(read(line))?.years_min ?? null).toBe(expected);
});
