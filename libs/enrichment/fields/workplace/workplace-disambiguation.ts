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

/** Remote work is excluded altogether ("no home office"), while "not remote" may still be hybrid. */
export const NO_REMOTE_DAYS =
  /\b(?:no|kein(?:e)?|pas de|sin|sem|senza|geen|brak|ingen) (?:remote\b(?![- ](?:roles?|positions?|jobs?|stellen?|functie|\w+ experience))|home[- ]?office|work(?:ing)? from home|wfh\b|teletravail|teletrabajo|teletrabalho|smart working|thuiswerk\w*|pracy zdalnej)/;

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

const OTHER_WORKPLACES =
  /\b(?:our|their|many|most|whose|unsere[nr]?|deren|nos|leurs|nuestros|nuestras|sus|nossos|nossas|nostri|i nostri|onze|nasi) (?:[\w-]+ ){0,2}(?:customers|clients|users|consumers|patients|students|kunden|kundinnen|nutzer|clientes|clienti|utilisateurs|usuarios|utenti|klanten|klienci) (?:[\w-]+ )?(?:are|work|operate|have|sind|arbeiten|haben|sont|travaillent|ont|trabajan|son|estan|lavorano|sono|trabalham|sao|estao|werken|zijn|pracuja|sa)\b|\b(?:help\w*|enabl\w*|empower\w*|serv\w+|for|to) (?:[\w-]+ ){0,2}(?:remote|hybrid|distributed)(?:-first)? (?:companies|businesses|organi[sz]ations|employers|workforces)\b/;
const ABOUT_THE_JOB =
  /\b(?:you|this (?:role|position|job)|the (?:role|position|job)|du|sie konnen|diese (?:stelle|rolle)|vous|ce poste|este puesto|esta vaga)\b/;

/** Whether a segment is about the workplaces of others: "Our customers are remote-first companies". */
export const isAboutOtherWorkplaces = (folded: string): boolean =>
  OTHER_WORKPLACES.test(folded) && !ABOUT_THE_JOB.test(folded);

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

/** A statement that the job is at an office, used if nothing else states the work model. */
export const AT_OUR_OFFICE =
  /\b(?:role|position|job|opportunity|internship)\b[^.]{0,30} (?:at|in|from|out of) (?:our|the) [a-z ,'-]{0,30}(?:office|hq|headquarters|studio)\b/;
/** Words that leave the work model open, in a sentence that names the office. */
export const ALLOWS_OTHER_MODELS =
  /\b(?:or|and\/or|remote\w*|hybrid|flexib\w+|optional\w*|home|visit\w*|anywhere|report\w*)\b/;

/** Conditions and exceptions, which do not state the work model: "unless approved to work fully remotely". */
const CONDITIONS =
  /\b(?:unless|except (?:if|when|where|for)|even if|whether or not|regardless of whether)\b[^,.;:]{0,120}/g;
export const withoutConditions = (folded: string): string => folded.replace(CONDITIONS, ' ');

/** The work model depends on something that the posting does not state. */
export const DEPENDS =
  /\b(?:for|in) (?:certain|some) (?:roles|positions|teams|jobs|cases)\b|\b(?:certain|some) (?:roles|positions|teams) (?:may|might|can|require)\b|\bdepend(?:s|ing) on (?:the|your|each) (?:role|team|position|location)\b|\bvar(?:y|ies) by (?:role|team|position|location)\b/;

/** A company's own rule, unlike "work together from anywhere" of its product and "remote options". */
export const REMOTE_POLICY =
  /\b(?:fully|100 ?%|completely|entirely|all)[- ]remote\b|\bremote[- ]first\b|\bremote (?:company|team)\b|\bdistributed company\b/;
