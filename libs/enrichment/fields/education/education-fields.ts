/** Fields of study, each with the words that name it in English. */
const ENGLISH: [string, RegExp][] = [
  ['Computer Science', /computer sciences?|\bcs\b|informatics/],
  ['Computer Engineering', /computer engineering/],
  ['Software Engineering', /software engineering(?= or|,| degree|\b.{0,15}field)/],
  ['Information Systems', /information (?:systems|technology)|\bmis\b/],
  ['Data Science', /data science(?=,| or|\b.{0,15}(?:field|degree))/],
  ['Electrical Engineering', /electrical(?: (?:&|and|or) \w+)? engineering|\bee\b|electrical,/],
  ['Mechanical Engineering', /mechanical(?: \w+)? engineering|mechanical,/],
  ['Industrial Engineering', /industrial engineering/],
  ['Aerospace Engineering', /aerospace(?: engineering)?/],
  ['Chemical Engineering', /chemical engineering/],
  ['Civil Engineering', /civil engineering/],
  ['Materials Science', /materials? science/],
  ['Robotics', /robotics/],
  ['Engineering', /\bengineering\b/],
  ['Mathematics', /\bmath(?:s|ematics)?\b/],
  ['Statistics', /statistics/],
  ['Physics', /physics/],
  ['Economics', /economics/],
  ['Finance', /finance/],
  ['Accounting', /accounting/],
  ['Business', /business(?: administration| management)?\b/],
  ['Marketing', /marketing/],
  ['Communications', /communications?\b/],
  ['Journalism', /journalism/],
  ['Psychology', /psychology/],
  ['Human Resources', /human resources/],
  ['Design', /\bdesign\b/],
  ['Human-Computer Interaction', /human[- ]computer interaction|\bhci\b/],
  ['Biology', /\bbiolog(?:y|ical)\b|life sciences?/],
  ['Chemistry', /\bchemistry\b/],
  ['Nursing', /nursing/],
  ['Law', /\blaw\b|\bjuris/],
  ['Education', /degree in education|special education/],
  ['Supply Chain Management', /supply chain/],
  ['Political Science', /political science/],
  ['Cybersecurity', /cyber ?security/],
  ['Linguistics', /linguistics/],
  ['Social Work', /social work/],
];

/** What they are called elsewhere, folded. */
const ABROAD: Readonly<Record<string, string>> = {
  'Computer Science': '(?<!wirtschafts)informatik|informatique|informatica|ingenieria de sistemas',
  'Information Systems': 'wirtschaftsinformatik',
  'Electrical Engineering': 'elektrotechnik|genie electrique|ingenieria electrica|engenharia eletrica',
  'Mechanical Engineering': 'maschinenbau|genie mecanique|ingenieria mecanica|engenharia mecanica',
  'Industrial Engineering': 'wirtschaftsingenieur|ingenieria industrial|engenharia de producao|ingegneria gestionale',
  'Chemical Engineering': 'verfahrenstechnik|chemieingenieur|genie chimique|ingenieria quimica|engenharia quimica',
  Engineering: '(?<!wirtschafts)(?<!chemie)ingenieur(?:wesen|wissenschaft)|ingenieria|engenharia|ingegneria',
  Mathematics: 'mathematik|mathematiques|matematicas?\\b',
  Statistics: 'statistik|statistiques?\\b|estadistica|estatistica',
  Physics: 'physik\\b|physique|fisica',
  Economics: 'volkswirtschaft|wirtschaftswissenschaft|\\bvwl\\b|sciences economiques|\\beconomia\\b',
  Business:
    'betriebswirtschaft|\\bbwl\\b|administracion de empresas|administracao de empresas|economia aziendale|bedrijfskunde',
  Accounting: 'rechnungswesen|comptabilite|contabilidad|contabilita|ciencias contabeis',
  Finance: 'finanzwesen|finanzas|financas|finanza\\b',
  Communications: '\\bkommunikation(?:swissenschaft\\w*)?\\b|comunicacion|comunicacao|comunicazione',
  Psychology: 'psychologie|psicologia',
  Law: '\\bjura\\b|rechtswissenschaft|\\bdroit\\b|\\bderecho\\b|\\bdireito\\b|giurisprudenza',
  Chemistry: '\\bchemie\\b|\\bchimie\\b|quimica\\b|\\bchimica\\b',
  Biology: '\\bbiologie\\b|\\bbiologia\\b',
};

const FIELDS = ENGLISH.map(
  ([field, pattern]) => [field, field in ABROAD ? new RegExp(`${pattern.source}|${ABROAD[field]}`) : pattern] as const,
);
const ONE_ENGINEERING =
  /\b(?:computer|software|electrical|mechanical|industrial|chemical|civil|aerospace) (?:\w+ ){0,2}engineering/;
const ANY_ENGINEERING = /,? engineering[,. ]|or engineering/;
const MOST = 12;

/** The fields of study that words in folded lower case name. "Mechanical engineering" is not all of engineering. */
export const fieldsOf = (lower: string): string[] =>
  FIELDS.filter(
    ([field, pattern]) =>
      pattern.test(lower) && (field !== 'Engineering' || !ONE_ENGINEERING.test(lower) || ANY_ENGINEERING.test(lower)),
  )
    .map(([field]) => field)
    .slice(0, MOST);
