import { expect, test } from '@jest/globals';
import { commitmentOf, declaredCommitment } from './commitment.js';
import { read } from './testing/read-text.js';

test.each([
  ['FullTime', 'full_time'],
  ['Full-time (permanent)', 'full_time'],
  ['PartTime', 'part_time'],
  ['Intern', 'internship'],
  ['Contract', 'contract'],
  ['CDI', 'full_time'],
  ['Vollzeit', 'full_time'],
  ['Temporary', 'temporary'],
  ['Unbefristet', 'full_time'],
  ['Befristet', 'contract'],
  ['Temps plein', 'full_time'],
  ['Temps partiel', 'part_time'],
  ['Tempo integral', 'full_time'],
  ['Jornada completa', 'full_time'],
  ['Temporal', 'temporary'],
  ['Estágio', 'internship'],
  ['Deeltijd', 'part_time'],
  ['permanent, part-time', 'part_time'],
  ['intern, full-time', 'internship'],
  ['working_student, part-time', 'internship'],
  ['FULL_TIME, CONTRACTOR', 'contract'],
  ['permanent, full-or-part-time', null],
  ['Vollzeit / Teilzeit', null],
  ['正社員', 'full_time'],
  ['zzz', 'other'],
  ['', null],
])('%s is declared as %s', (words, expected) => {
  expect(declaredCommitment(words)).toBe(expected);
});

test.each([
  ['Marketing Intern', '', 'internship'],
  ['Recruiter (Contract)', '', 'contract'],
  ['Engineer', 'This is a full-time position.', 'full_time'],
  ['Engineer', 'This is a 6-month contract role.', 'contract'],
  ['Engineer', 'You negotiate contracts and manage contractors.', null],
  ['Smart Contract Engineer', '', null],
  ['Therapist', 'We offer full-time or part-time positions.', null],
  ['Engineer', '', null],
  ['Analyst', 'You perform CDD and EDD on corporate clients.', null],
  ['Late Stage Investor', '', null],
  ['Contemporary Art Curator', '', null],
  ['Editor', 'We hire on a full-time, contract-to-hire basis.', 'full_time'],
  ['Annotator', 'Contract (Full-time), Remote', 'contract'],
  ['Engineer', 'We help with temporary housing for this position.', null],
  ['Head of Sales', 'If you join us as an independent contractor, you get less.', null],
  ['Werkstudent Marketing (m/w/d)', '', 'internship'],
  ['Stage - Assistant chef de projet', '', 'internship'],
  ['Développeur en alternance', '', 'internship'],
  ['Estagiário de Dados', '', 'internship'],
  ['Becario de Marketing', '', 'internship'],
  ['Verkäufer in Teilzeit', '', 'part_time'],
  ['Ingénieur données', 'Type de contrat : CDI', 'full_time'],
  ['Ingénieur données', 'Contrat : CDD de 6 mois', 'contract'],
  ['Entwickler', 'Vertragsart: Vollzeit, unbefristet', 'full_time'],
  ['Entwickler', 'Wir bieten eine unbefristete Festanstellung.', 'full_time'],
  ['Desarrollador', 'Contrato indefinido a jornada completa.', 'full_time'],
  ['Desenvolvedor', 'Contratação CLT em tempo integral.', 'full_time'],
  ['Ontwikkelaar', 'Een functie in deeltijd.', null],
  ['Utvecklare', 'Omfattning: heltid, tillsvidareanställning', 'full_time'],
  ['Pflegekraft', 'In Vollzeit oder Teilzeit', null],
])('%s: %s is %s', (title, line, expected) => {
  expect(commitmentOf(title, null, read(line)).commitment).toBe(expected);
});
