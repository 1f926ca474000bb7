import { fold } from '#libs/reference/fold.js';
import { type Keywords, keywords } from '../../text/keywords.js';
import type { PostingText, Segment } from '../../text/posting-text.js';

/** Benefits that only employees are offered. */
const EMPLOYEE_BENEFITS: readonly (readonly [RegExp, Keywords])[] = [
  [
    /401\s?\(?k|pension|retirement|altersvorsorge|prevoyance|superannuation|rrsp/,
    keywords('401 401k k pension retirement altersvorsorge prévoyance superannuation rrsp'),
  ],
  [/equity|stock options?|rsus?\b|bspce|vsop/, keywords('equity stock rsus rsu bspce vsop')],
  [
    /paid (?:time off|vacation|holiday|leave)|unlimited (?:pto|vacation|time)|\bpto\b|days (?:of )?(?:vacation|holiday|annual leave|paid)|urlaubstage|tage urlaub|\brtt\b|conges|dias de vacaciones|vakantiedagen/,
    keywords('pto vacation holiday holidays leave off urlaubstage urlaub rtt congés vacaciones vakantiedagen'),
  ],
  [
    /(?:annual|yearly|base|fixed|starting|gross|competitive|attractive) salar(?:y|ies)|salary (?:range|band|review)|(?:compensation|benefits) package|relocation (?:package|assistance|bonus)|(?:annual|year[- ]end) bonus|jahresgehalt|festgehalt|jahresbonus|salaire (?:fixe|annuel)|remuneration annuelle|salario (?:anual|bruto)|salario fisso|jaarsalaris/,
    keywords(
      'salary salaries package bonus relocation jahresgehalt festgehalt jahresbonus salaire rémunération salario salário jaarsalaris',
    ),
  ],
  [/parental|maternity|paternity/, keywords('parental maternity paternity')],
  [
    /(?:health|medical|dental)[^.]{0,30}(?:insurance|coverage|benefits|plans?|vision)|mutuelle|seguro medico|plano de saude|vale[- ](?:refeicao|alimentacao)/,
    keywords('health medical dental mutuelle médico saúde refeição alimentação'),
  ],
];

const NOT_OFFERED: readonly Segment['section'][] = ['responsibilities', 'requirements', 'company', 'legal'];

const WE_OFFER = /\bwe (?:also )?(?:offer|provide)\b/;

/** Whether the text offers retirement plans, equity, paid leave or insurance, which mostly full-time employees get. */
export const impliesEmployment = (text: PostingText): boolean =>
  EMPLOYEE_BENEFITS.some(([pattern, keywords]) =>
    text
      .withAny(keywords)
      .some(
        ({ lower, section }) => (!NOT_OFFERED.includes(section) || WE_OFFER.test(lower)) && pattern.test(fold(lower)),
      ),
  );
