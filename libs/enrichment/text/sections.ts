import { LRUCache } from 'lru-cache';
import { fold } from '#libs/reference/fold.js';

/** The subject of a part of a posting. */
export type Section =
  | 'intro'
  | 'responsibilities'
  | 'requirements'
  | 'preferred'
  | 'benefits'
  | 'pay'
  | 'company'
  | 'place'
  | 'process'
  | 'legal'
  | 'stack'
  | 'other';

// First match wins, so the more specific patterns come first. Includes common German, French, Spanish and Dutch headings.
const HEADINGS: [Section, RegExp][] = [
  [
    'preferred',
    /nice[ -]to[ -]ha|bonus (?:points|if|skill|qualif)|^bonus$|^pluses$|preferred|prefer|desir(?:ed|able)|it'?s a plus|extra credit|brownie|stand out|set you apart|even better|plus(?:es)? if|good to have|would be (?:nice|great|a plus)|von vorteil|pluspunkte|serait un plus|les plus$/,
  ],
  [
    'legal',
    /equal (?:employment )?opportunit|eeo|divers|inclusi|accommodat|privacy|export control|itar|disclaimer|e-verify|notice|safeguard|fraud|accessib|gdpr|belong/,
  ],
  [
    'process',
    /interview|hiring process|how to apply|application|recruitment|process$|how we hire|candidate journey|next steps|bewerbung|processus/,
  ],
  [
    'pay',
    /^(?:the )?(?:compensation|salary|pay|pay range|remuneration|gehalt|salaire)\b(?!.*benefit)|(?:compensation|salary|pay) (?:range|band|transparency|information)|ote\b/,
  ],
  [
    'benefits',
    /benefit|perk|what (?:we|you)(?:'ll| will|'re)? (?:offer|get|receive|gain)|we offer|our offer|what'?s in it for you|why (?:join|you'?ll (?:love|like)|work|us|this role|choose)|compensation (?:&|and)|total rewards|in return|time off|wir bieten|bieten (?:wir|dir)|benefits|ce que nous (?:offrons|proposons)|avantages|ofrecemos|beneficios|wat wij bieden/,
  ],
  ['stack', /tech(?:nology|nical)? ?stack|our stack|our tech\b|technologies|^stack$|tools (?:we|you)/],
  [
    'requirements',
    /require|qualif|what (?:we|you)(?:'re| are|'ll| will)? (?:look|bring|need|have)|looking for|who you are|about you|you (?:have|bring|are|might|may|should|must)\b|must[ -]have|your (?:profile|background|skills|experience|qualif)|skills|experience|profile|ideal candidate|you'?ll (?:need|thrive|bring|love this|be a (?:great|good))|is this you|education|we look for|who (?:we'?re|we are|should)|what makes you|(?:good|great|right) fit|minimum|you could be|(?:dein|ihr) profil|das bringst|anforderungen|mitbring|profil recherche|requisitos|perfil|competences|jouw profiel|about your/,
  ],
  [
    'responsibilities',
    /responsib|what you(?:'ll| will|'d)? (?:do|be|own|work|achieve|build|drive|tackle|accomplish)|you will|you'll|the (?:role|job|position|work|opportunity)|about (?:the|this) (?:role|job|position|opportunity)|your (?:role|impact|mission|work|day|tasks|responsib)|role (?:overview|summary|description)|job (?:summary|description|overview)|position (?:overview|summary)|duties|day[ -]to[ -]day|in this role|key (?:areas|tasks|objectives|outcomes)|what success|(?:deine|ihre) aufgaben|aufgaben|missions?$|tes missions|vos missions|funciones|responsabilidades|taken$/,
  ],
  [
    'place',
    /^(?:location|where|work (?:location|setup|arrangement|environment)|office|remote|hybrid|schedule|hours|travel)\b/,
  ],
  [
    'company',
    /about |who we are|our (?:story|mission|company|team|culture|values|client|vision|product)|company|meet |the team|team$|values|culture|mission|uber uns|wer wir sind|qui sommes|sobre |over ons/,
  ],
];

const MAX_HEADING = 120;
// Postings of a board repeat its headings.
const known = new LRUCache<string, { section: Section | null }>({ max: 5_000 });

/** The section that a heading starts; null when it is unknown. */
export const sectionOf = (heading: string): Section | null => {
  const beginning = heading.slice(0, MAX_HEADING);
  let found = known.get(beginning);
  if (found === undefined) {
    found = { section: read(beginning) };
    known.set(beginning, found);
  }
  return found.section;
};

const read = (heading: string): Section | null => {
  const text = fold(heading)
    .replace(/[’‘`]/g, "'")
    .replace(/[^\p{L}\p{N}' &+-]+/gu, ' ')
    .replace(/ +/g, ' ')
    .trim();
  return HEADINGS.find(([, pattern]) => pattern.test(text))?.[0] ?? null;
};
