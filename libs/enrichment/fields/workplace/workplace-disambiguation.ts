import { phraseTable } from '../../text/phrases.js';

// Patterns of folded text that mentions a work model but does not state that of the job: negations, homonyms, workplaces of others.

const anyOf = (...words: readonly string[]): string => `(?:${words.join('|')})`;

const NOT =
  "(?:not|never|no|non|without|isn't|aren't|cannot|can't|nicht|kein(?:e[mnrs]?)?|ohne|geen|niet|zonder|nie|brak|bez|nao|sem|sin|senza|pas|sans|aucune?|inte|ingen|inget|utan|unable to)";

/** Words that may occur between the negation and the model: "not a fully remote", "nie oferujemy pracy". "Not only" is not a negation. */
const BETWEEN = anyOf(
  'an?|the|any|be|as|for|is|are|it|you|can|currently|fully|entirely|completely|permanent(?:ly)?|100 ?%|full[- ]time|open to|offer\\w*|support\\w*|allow\\w*|accept\\w*|provide|consider\\w*|eligible|available|possible|work(?:ing)?|positions?|roles?',
  "ist|sind|es|eine?|im|in|rein|komplett|vollstandig|moglich|wir|bieten|est|d[eu']|un|une|une?|el|la|en|es|esta|posible|posicion|possible|possivel|possibile|vaga|puesto|uma?|em|e|e'|di|da|il|lo|oferece\\w*|ofrece\\w*|offriamo|offr\\w+|proposons|oferujemy|oferuje|mozliw\\w+|jest|het|op|bieden|we|wij|mogelijk|det|ar|erbjud\\w+|mojligt",
);
const WORK =
  '(?:(?:trabajo|trabalho|lavoro|travail\\w*|poste|puesto|vaga|prac\\w+|arbeit\\w*|werk\\w*|arbete|trabajar|trabalhar|lavorare) )';
const MODEL = `${WORK}?(?:(?:en|em|a|da|de|di|in|im|w|pa|op|van|von) ){0,2}${anyOf(
  'remot\\w+',
  'home[- ]?office',
  'work(?:ing)? from home',
  'wfh',
  'tele(?:work|commut|travail|trabajo|trabalho)\\w*',
  'distanc\\w+',
  'zu ?hause',
  'thuis\\w*',
  'afstand',
  'zdaln\\w+',
  'smart[- ]?working',
  'distans\\w*',
  'h[iy]br[iy]d\\w*',
  'ibrid\\w+',
  'on-?site',
  'vor ort',
  'presencial\\w*',
  'stacjonarn\\w+',
)}`;
const OFFERED = anyOf(
  'an option|on offer|possible|available|offered|allowed|permitted|supported|considered|accepted|eligible',
  'moglich|vorgesehen|verfugbar|erlaubt|angeboten|gestattet|gewunscht|gegeben',
  'disponib\\w+|posible|permitid\\w+|contemplad\\w+|ofrec\\w+|oferec\\w+|possive\\w+|disponive\\w+|possibil\\w+|previst\\w+|consentit\\w+',
  'envisage\\w+|propose\\w*|prevu\\w*|autorise\\w*|mozliw\\w+|dostepn\\w+|przewidzian\\w+|oferowan\\w+|mogelijk|toegestaan|beschikbaar|mojlig\\w*|tillate\\w*',
);

/** A negated model: "not remote", "Remote ist nicht möglich", "nie oferujemy pracy zdalnej". */
export const NEGATED_MODEL = new RegExp(
  `\\b${NOT}[ -](?:${BETWEEN} ){0,5}(?:d'|l')?${MODEL}|\\b${MODEL}(?:-\\w+)?(?: [\\w'-]+){0,4} (?:${NOT} (?:${BETWEEN} ){0,2}${OFFERED}|impossible|unavailable|ausgeschlossen|unmoglich|imposible)|\\b${MODEL}(?:[- ]\\w+)?\\s?[:?] ?(?:no|nein|non|nie|nao|nee|nej)\\b`,
  'g',
);

const HYBRID_WORD = '(?:h[iy]br[iy]d\\w*|ibrid\\w+)';

/** Terms that contain the name of a model: "remote sensing", "Remote-Zugriff", "hybrid cloud", "vehículos híbridos". */
export const UNRELATED_TERMS = new RegExp(
  [
    '(?<!fully |100% |completely )\\bremote[- ]?(?:sens(?:ing|ors?)|monitoring|access|control\\w*|support|desktop|servers?|devices?|diagnos\\w+|assistance|hands|pilot|operat(?:ed|ors?)|vehicles?|inspections?|viewing|proctor\\w*|repositor\\w+|zugriff\\w*|zugang\\w*|wartung\\w*|uberwachung\\w*|steuerung\\w*|unterstutzung|interview\\w*|work (?:programs?|polic\\w+|consult\\w+|strateg\\w+))\\b(?! (?:role|position|job))',
    '\\btele-?remote\\b|\\b(?:head|director|vp|manager) of remote\\b|\\b(?:soporte|suporte|supporto|assistenza|asistencia|assistencia|acceso|acesso|accesso|controle?|controllo|monitoreo|monitoramento|monitoraggio|sensoriamento|operador|operatore) remot[oa]\\b',
    `\\bhybrid(?:/|-|, | and | & | )electric\\w*|\\bhybride?[mnrs]?[- ]?(?:multi-?)?(?:clouds?|vehicles?|cars?|trucks?|fahrzeug\\w*|powertrains?|propulsion|antrieb\\w*|engines?|drives?|bus(?:es)?|batter(?:y|ies)|energy|power|aircraft|vtol|rockets?|solar|search|identity|network\\w*|integrations?|bonds?|securities|funds?|circuits?|ics?|seeds?|corn|wheat|quantum|intelligence|simulations?|retriev\\w+|warfare|apps?|systeme?n?)\\b`,
    `\\b(?:vehic\\w+|veicol\\w+|voitures?|coches?|carros?|motor\\w*|cloud|nube|nuvem|sistem\\w+|systemes?|pojazd\\w+|samochod\\w+|energi\\w+) ${HYBRID_WORD}`,
    // A product: "we develop hybrid models".
    `\\b(?:entwick\\w+|bauen|erstell\\w+|trainier\\w+|develop\\w*|build\\w*|train|design\\w*|desarroll\\w+|desenvolv\\w+|svilupp\\w+|rozwij\\w+|tworz\\w+) (?:(?!(?:in|on|as|at|from|im|en|em|with|a|an) )[\\w-]+ ){0,2}${HYBRID_WORD}(?: (?!work|arbeits)[\\w-]+)?`,
    '\\b(?:formation|enseignement|educacion|educacao|ensino|ventes?|ventas?) a distanc\\w+',
  ].join('|'),
  'g',
);

/** A number of days per year or quarter, which is about meetings and not about days in the office. */
export const DAYS_PER_YEAR =
  /\b(?:days?|times|tagen?|tage|mal|jours?|fois|dias?|veces|vezes|giorni|volte|dagen|keer|dni|razy)(?: [\w'-]+){0,5} (?:(?:a|per|each|every|im|pro|par|al|por|na|w|om het) (?:year|jahr|an|annee|ano|anno|rok|roku|jaar|quarter|quartal)\b|all'anno|jahrlich|rocznie|yearly|annually)/g;

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
