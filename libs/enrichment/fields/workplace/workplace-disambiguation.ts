import { phraseTable } from '../../text/phrases.js';

// Patterns of folded text that mentions a work model but does not state that of the job: negations, homonyms, workplaces of others.

const anyOf = (...words: readonly string[]): string => `(?:${words.join('|')})`;

const NOT =
  "(?:not|never|no|non|without|isn't|aren't|cannot|can't|nicht|kein(?:e[mnrs]?)?|ohne|geen|niet|zonder|nie|brak|bez|nao|sem|sin|senza|pas|sans|aucune?|inte|ingen|inget|utan|unable to)";

/** Words that may occur between the negation and the model: "not a fully remote", "nie oferujemy pracy". "Not only" is not a negation. */
const BETWEEN = anyOf(
  'an?|the|any|be|as|for|is|are|it|you|can|currently|fully|entirely|completely|permanent(?:ly)?|100 ?%|full[- ]time|open to|offer\\w{0,30}|support\\w{0,30}|allow\\w{0,30}|accept\\w{0,30}|provide|consider\\w{0,30}|eligible|available|possible|work(?:ing)?|positions?|roles?',
  "ist|sind|es|eine?|im|in|rein|komplett|vollstandig|moglich|wir|bieten|est|d[eu']|une?|el|la|en|esta|posible|posicion|possivel|possibile|vaga|puesto|uma?|em|e'?|di|da|il|lo|oferece\\w{0,30}|ofrece\\w{0,30}|offriamo|offr\\w{1,30}|proposons|oferujemy|oferuje|mozliw\\w{1,30}|jest|het|op|bieden|we|wij|mogelijk|det|ar|erbjud\\w{1,30}|mojligt",
);
const WORK =
  '(?:(?:trabajo|trabalho|lavoro|travail\\w{0,30}|poste|puesto|vaga|prac\\w{1,30}|arbeit\\w{0,30}|werk\\w{0,30}|arbete|trabajar|trabalhar|lavorare) )';
const MODEL = `${WORK}?(?:(?:en|em|a|da|de|di|in|im|w|pa|op|van|von) ){0,2}${anyOf(
  'remot\\w{1,30}',
  'home[- ]?office',
  'work(?:ing)? from home',
  'wfh',
  'tele(?:work|commut|travail|trabajo|trabalho)\\w{0,30}',
  'distanc\\w{1,30}',
  'zu ?hause',
  'thuis\\w{0,30}',
  'afstand',
  'zdaln\\w{1,30}',
  'smart[- ]?working',
  'distans\\w{0,30}',
  'h[iy]br[iy]d\\w{0,30}',
  'ibrid\\w{1,30}',
  'on-?site',
  'vor ort',
  'presencial\\w{0,30}',
  'stacjonarn\\w{1,30}',
)}`;
const OFFERED = anyOf(
  'an option|on offer|possible|available|offered|allowed|permitted|supported|considered|accepted|eligible',
  'moglich|vorgesehen|verfugbar|erlaubt|angeboten|gestattet|gewunscht|gegeben',
  'disponib\\w{1,30}|posible|permitid\\w{1,30}|contemplad\\w{1,30}|ofrec\\w{1,30}|oferec\\w{1,30}|possive\\w{1,30}|disponive\\w{1,30}|possibil\\w{1,30}|previst\\w{1,30}|consentit\\w{1,30}',
  'envisage\\w{1,30}|propose\\w{0,30}|prevu\\w{0,30}|autorise\\w{0,30}|mozliw\\w{1,30}|dostepn\\w{1,30}|przewidzian\\w{1,30}|oferowan\\w{1,30}|mogelijk|toegestaan|beschikbaar|mojlig\\w{0,30}|tillate\\w{0,30}',
);

/** A negated model: "not remote", "Remote ist nicht möglich", "nie oferujemy pracy zdalnej". */
export const NEGATED_MODEL = new RegExp(
  `\\b${NOT}[ -](?:${BETWEEN} ){0,5}(?:d'|l')?${MODEL}|\\b${MODEL}(?:-\\w{1,30})?(?: [\\w'-]{1,30}){0,4} (?:${NOT} (?:${BETWEEN} ){0,2}${OFFERED}|impossible|unavailable|ausgeschlossen|unmoglich|imposible)|\\b${MODEL}(?:[- ]\\w{1,30})?\\s?[:?] ?(?:no|nein|non|nie|nao|nee|nej)\\b`,
  'g',
);

const HYBRID_WORD = '(?:h[iy]br[iy]d\\w{0,30}|ibrid\\w{1,30})';

/** Terms that contain the name of a model: "remote sensing", "Remote-Zugriff", "hybrid cloud", "vehículos híbridos". */
export const UNRELATED_TERMS = new RegExp(
  [
    '(?<!fully |100% |completely )\\bremote[- ]?(?:sens(?:ing|ors?)|monitoring|access|control\\w{0,30}|support|desktop|servers?|devices?|diagnos\\w{1,30}|assistance|hands|pilot|operat(?:ed|ors?)|vehicles?|inspections?|viewing|proctor\\w{0,30}|repositor\\w{1,30}|zugriff\\w{0,30}|zugang\\w{0,30}|wartung\\w{0,30}|uberwachung\\w{0,30}|steuerung\\w{0,30}|unterstutzung|interview\\w{0,30}|work (?:programs?|polic\\w{1,30}|consult\\w{1,30}|strateg\\w{1,30}))\\b(?! (?:role|position|job))',
    '\\btele-?remote\\b|\\b(?:head|director|vp|manager) of remote\\b|\\b(?:soporte|suporte|supporto|assistenza|asistencia|assistencia|acceso|acesso|accesso|controle?|controllo|monitoreo|monitoramento|monitoraggio|sensoriamento|operador|operatore) remot[oa]\\b',
    `\\bhybrid(?:/|-|, | and | & | )electric\\w{0,30}|\\bhybride?[mnrs]?[- ]?(?:multi-?)?(?:clouds?|vehicles?|cars?|trucks?|fahrzeug\\w{0,30}|powertrains?|propulsion|antrieb\\w{0,30}|engines?|drives?|bus(?:es)?|batter(?:y|ies)|energy|power|aircraft|vtol|rockets?|solar|search|identity|network\\w{0,30}|integrations?|bonds?|securities|funds?|circuits?|ics?|seeds?|corn|wheat|quantum|intelligence|simulations?|retriev\\w{1,30}|warfare|apps?|systeme?n?)\\b`,
    `\\b(?:vehic\\w{1,30}|veicol\\w{1,30}|voitures?|coches?|carros?|motor\\w{0,30}|cloud|nube|nuvem|sistem\\w{1,30}|systemes?|pojazd\\w{1,30}|samochod\\w{1,30}|energi\\w{1,30}) ${HYBRID_WORD}`,
    // A product: "we develop hybrid models".
    `\\b(?:entwick\\w{1,30}|bauen|erstell\\w{1,30}|trainier\\w{1,30}|develop\\w{0,30}|build\\w{0,30}|train|design\\w{0,30}|desarroll\\w{1,30}|desenvolv\\w{1,30}|svilupp\\w{1,30}|rozwij\\w{1,30}|tworz\\w{1,30}) (?:(?!(?:in|on|as|at|from|im|en|em|with|a|an) )[\\w-]{1,30} ){0,2}${HYBRID_WORD}(?: (?!work|arbeits)[\\w-]{1,30})?`,
    '\\b(?:formation|enseignement|educacion|educacao|ensino|ventes?|ventas?) a distanc\\w{1,30}',
  ].join('|'),
  'g',
);

/** A number of days per year or quarter, which is about meetings and not about days in the office. */
export const DAYS_PER_YEAR =
  /\b(?:days?|times|tagen?|tage|mal|jours?|fois|dias?|veces|vezes|giorni|volte|dagen|keer|dni|razy)(?: [\w'-]{1,30}){0,5} (?:(?:a|per|each|every|im|pro|par|al|por|na|w|om het) (?:year|jahr|an|annee|ano|anno|rok|roku|jaar|quarter|quartal)\b|all'anno|jahrlich|rocznie|yearly|annually)/g;

/**
 * Phrases about the place of work. `hybrid`, `remote` and `on_site` state a model; `unrelated` phrases only contain the name of one; with
 * `depends` the model depends on what the posting does not state; `remote_policy` is a company's own rule, unlike "remote options";
 * `no_remote_days` rules out any day at home, while "not remote" may still be hybrid; `at_our_office` counts if nothing else states the
 * model and the sentence leaves it not `open`.
 */
export const phrases = phraseTable('fields/workplace/phrases.tsv');

/** Whether the phrases of a segment show that it is about the workplaces of others: "Our customers are remote-first companies". */
export const isAboutOtherWorkplaces = (meanings: ReadonlySet<string>): boolean =>
  meanings.has('other_workplaces') && !meanings.has('about_the_job');

/** The folded text without negated work models and terms that only contain the name of one. */
export const withoutUnrelatedTerms = (folded: string): string =>
  folded.replace(UNRELATED_TERMS, ' ').replace(NEGATED_MODEL, ' ').replace(DAYS_PER_YEAR, ' ');

// Separators of a title. Hyphens separate only between spaces; others join words.
const titleMarker = (word: string): RegExp =>
  new RegExp(
    `^\\W{0,3}(?:fully |100% )?${word}\\b(?=\\W{0,3}$|\\s?[|,/:·()[\\]•–—]|\\s-|\\s(?:in|at|from|within|or|role|position)\\b)|(?:\\s-|[|,/:·([•–—])\\s?(?:fully |100% )?${word}\\b(?![- ](?:support|service|technic|engineer|manag|coordinat|specialist|supervis|event|train|health|clinic|medical|security|construction|team))|\\bremote\\s?[|/]\\s?${word}\\b|\\b${word}\\b(?=\\W{0,3}$|\\s?[|,/:·()[\\]•–—]|\\s-)`,
  );

/** A work model in its own part of a title: "Engineer (Hybrid)", "Hybrid - Engineer", but not "Hybrid Vehicle Mechanic". */
export const TITLE_MARKERS = {
  hybrid: titleMarker('hybrid'),
  on_site: titleMarker('(?:on-?site|in[- ](?:office|person))'),
} as const;

/** Tags with which recruiters state the work model on boards: `#LI-Hybrid`, `#BI-Remote`. */
export const RECRUITER_TAGS = /#\s?[a-z]{2}-(?:(hybrid)|(remote)|(?:on-?site|in-?office))\b/g;

/** Conditions and exceptions, which do not state the work model: "unless approved to work fully remotely". */
const CONDITIONS =
  /\b(?:unless|except (?:if|when|where|for)|even if|whether or not|regardless of whether)\b[^,.;:]{0,120}/g;
export const withoutConditions = (folded: string): string => folded.replace(CONDITIONS, ' ');
