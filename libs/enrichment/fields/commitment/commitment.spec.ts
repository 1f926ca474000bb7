import { expect, test } from '@jest/globals';
import { read } from '../../testing/read-text.js';
import { commitmentOf, declaredCommitment } from './commitment.js';

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
  ['Permanent contract', 'full_time'],
  ['Vast contract', 'full_time'],
  ['Part-time permanent contract', 'part_time'],
  ['Contractual', 'contract'],
  ['StudentIntern', 'internship'],
  ['SummerIntern', 'internship'],
  ['FullTimeContract', 'contract'],
  ['FreeLance', 'contract'],
  ['MiniJob', 'part_time'],
  ['zzz', 'other'],
  ['', null],
])('%s is declared as %s', (words, expected) => {
  expect(declaredCommitment(words)).toBe(expected);
});

test.each([
  ['Marketing Intern', '', 'internship'],
  ['Intern, Lead Generation', '', 'internship'],
  ['戦略的パートナーシップ＆コミュニケーションマネージャー（日本）', 'パートナーシップ(日本)を構築します。', null],
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
  ['Stagista Marketing', '', 'internship'],
  ['Pflichtpraktikum Einkauf', '', 'internship'],
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
  ['Bookkeeper (Full/Part-Time)', 'This is a part-time role.', null],
  ['Bookkeeper (Part-Time Contract)', '', 'contract'],
  ['Trainer', 'This is a part-time independent contractor position.', 'contract'],
  ['Researcher', 'You join us on a full-time, six-month contract.', 'full_time'],
  ['Closer', 'Job Type: Full-time', 'full_time'],
  ['Analyst', 'You are enrolled in a full-time degree program.', null],
  ['Analyst', 'We offer an attractive salary.', 'full_time'],
  ['Líder técnico', 'Buenas prácticas de DevOps.', null],
  ['Programista', 'Wymiar pracy: pełny etat.', 'full_time'],
  ['Programista', 'Umowa: niepełny etat', null],
  ['Engineer', 'This is not an internship.', null],
  ['Engineer', 'This is a full-time role, not a contract position.', 'full_time'],
  ['Entwickler', 'Die Stelle ist nicht in Teilzeit möglich.', null],
  ['Head of Internships', '', null],
  ['Intern Program Manager', '', null],
  ['Volunteer Coordinator (Part-time)', '', 'part_time'],
  ['Marketing Intern, Summer Program', '', 'internship'],
  ['Temporal Workflow Engineer', '', null],
  ['Engineer', 'You work 30+ hours a week.', null],
  ['Tutor', 'You are available at least 20 hours a week.', null],
  ['Tutor', 'You work 20 hours a week.', 'part_time'],
  ['Auxiliar temporal', '', 'temporary'],
])('the title %s with the text %s is %s', (title, line, expected) => {
  expect(commitmentOf(title, null, read(line)).commitment).toBe(expected);
});

test('a declared value is used if the text does not decide', () => {
  const text = read('# Equal Opportunity', 'Hours: 40 hours a week.');
  expect(commitmentOf('Engineer', 'zzz', text)).toEqual({ commitment: 'other', evidence: 'declared' });
});

test('a partner is not part time in Japanese', () => {
  const ofTitle = (title: string) => commitmentOf(title, null, read('')).commitment;
  expect(ofTitle('パートナーアカウントマネージャー')).toBeNull();
  expect(ofTitle('店舗スタッフ (パート)')).toBe('part_time');
});
