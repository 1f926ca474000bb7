import { expect, test } from '@jest/globals';
import { levelOf, levelTypeOf } from './level.js';

const level = (title: string, yearsMin: number | null = null) =>
  levelOf({ title, declared: null, commitment: null, yearsMin }).level;

test.each([
  ['Software Engineering Intern', 'internship'],
  ["Marketing Intern, Director's Office", 'internship'],
  ['Intern, Lead Generation', 'internship'],
  ['Junior Product Manager, Senior Care', 'entry'],
  ['Graduate Trainee - Head of Retail Division', 'entry'],
  ['Secretary to the Director', null],
  ['Driver for the Director', null],
  ['Senior High School Teacher', null],
  ['Nurse, Senior Care', null],
  ['Lead Paint Inspector', null],
  ['Lead Painter', 'lead'],
  ['Recruiter, Interns', null],
  ['Junior Developer', 'entry'],
  ['Associate Product Manager', 'entry'],
  ['Software Engineer II', 'mid'],
  ['Senior Software Engineer', 'senior'],
  ['Prácticas de ingeniería', 'internship'],
  ['Masterand Robotik', 'internship'],
  ['Staff Engineer', 'lead'],
  ['Staff Accountant', null],
  ['Senior Living Caregiver', null],
  ['Account Manager, Growth Stage', null],
  ['Stage - Développeur web', 'internship'],
  ['Head of Internships', 'director'],
  ['Internship Program Manager', null],
  ['Team Lead, Support', 'lead'],
  ['Engineering Manager', 'manager'],
  ['Product Manager', null],
  ['Accounting Manager', 'manager'],
  ['Data Center Manager', 'manager'],
  ['Data Manager', null],
  ['Product Manager II', 'mid'],
  ['Energy Management Engineer', null],
  ['System Engineer – Vehicle Energy Management', null],
  ['Energy Management', null],
  ['Postdoctoral Fellow, Genomics', null],
  ['Technical Fellow', 'lead'],
  ['Research Fellow', null],
  ['Account Manager', null],
  ['Product Engineer - Claims Management', null],
  ['Claims Management', null],
  ['Order Management Lead', 'lead'],
  ['Retail Sales Expert', null],
  ['Mechanical Engineer II - III', 'mid'],
  ['Dir, Product Management', 'director'],
  ['Application Engineer - III', 'senior'],
  ['Field Technician II', 'mid'],
  ['Account Executive, UK/I', null],
  ['Solutions Architect', null],
  ['Senior Solutions Architect', 'senior'],
  ['Cloud Architect', 'lead'],
  ['Yield Development Engineering Manager', 'manager'],
  ['Account Management', null],
  ['Sr. Staff, Technical Program Management', 'lead'],
  ['Staff, Back-end Engineer', 'lead'],
  ['Associate Creative Director', null],
  ['Campus Recruiter, Technology', null],
  ['Campus Engineer', 'entry'],
  ['Sales Associate Part-Time', null],
  ['Senior Director, CEO and Product Communications', 'director'],
  ['Director, Configure-To-Order (CTO) Architect', 'director'],
  ['Personal Assistant for VP of Sales', null],
  ['RVP, ISV Partnerships', 'executive'],
  ['Senior / Staff Engineer', 'senior'],
  ['Lead Generation Specialist', null],
  ['Design Head - EMEA', 'director'],
  ['Mid-Senior Developer', 'mid'],
  ['Office Manager', null],
  ['Director of Sales', 'director'],
  ['Head of Marketing', 'director'],
  ['Creative Director', null],
  ['VP Engineering', 'executive'],
  ['Chief Financial Officer', 'executive'],
  ['Chief of Staff', null],
  ['Executive Assistant to the CEO', null],
  ['Software Engineer', null],
  ['Pflichtpraktikum Marketing', 'internship'],
  ['Berufseinsteiger Vertrieb (m/w/d)', 'entry'],
  ['Erfahrener Elektriker', 'senior'],
  ['Teamleiter Kundenservice', 'lead'],
  ['Filialleiterin', 'manager'],
  ['Leiter Finanzen', 'director'],
  ['Leitung Vertrieb', 'director'],
  ['Projektleiter Hochbau', null],
  ['Geschäftsführer', 'executive'],
  ['Assistenz der Geschäftsführung', null],
  ['Stagiaire en communication', 'internship'],
  ['Développeur confirmé', 'senior'],
  ["Chef d'équipe logistique", 'manager'],
  ['Chef de projet', null],
  ['Directeur commercial', 'director'],
  ['Directeur artistique', null],
  ['Becaria de diseño', 'internship'],
  ['Desarrollador semi senior', 'mid'],
  ['Jefe de tienda', 'manager'],
  ['Directora de operaciones', 'director'],
  ['Desenvolvedor Pleno', 'mid'],
  ['Diretor de Vendas', 'director'],
  ['Responsabile di negozio', 'manager'],
  ['Amministratore delegato', 'executive'],
  ['Medior ontwikkelaar', 'mid'],
  ['Młodszy programista', 'entry'],
  ['Starszy analityk', 'senior'],
  ['シニアエンジニア', 'senior'],
  ['마케팅 인턴', 'internship'],
])('%s is %s', (title, expected) => {
  expect(level(title)).toBe(expected);
});

test('years of experience decide only if neither the payload nor the title names a level', () => {
  expect([0, 3, 6].map((years) => level('Software Engineer', years))).toEqual(['entry', 'mid', 'senior']);
  expect(levelOf({ title: 'Senior Engineer', declared: 'Entry level', commitment: null, yearsMin: null })).toEqual({
    level: 'entry',
    evidence: 'declared',
  });
  expect(levelTypeOf('director', 'Director')).toBe('manager');
  expect(levelTypeOf('senior', 'Senior Engineer')).toBe('individual_contributor');
  expect(levelTypeOf(null, 'Engineer')).toBeNull();
});

test.each([
  [null, 'senior'],
  [6, 'senior'],
  [2, 'mid'],
])('the third grade with %s years is %s', (years, expected) => {
  expect(level('Software Engineer III', years)).toBe(expected);
});

test('the fourth grade is senior, however few years the posting requires', () => {
  expect(level('Software Engineer IV', 2)).toBe('senior');
  expect(level('Software Engineer, IV', 2)).toBe('senior');
});
