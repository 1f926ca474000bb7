import type { Contact } from '#libs/registry/records/jobs/job-record.js';
import type { PostingText } from '../../text/posting-text.js';

const EMAIL = /(?<![\w.+-])([\w.+-]{1,64})@([\w-]{1,63}(?:\.[\w-]{1,63}){1,4})(?![\w-])/g;
/** Local parts of addresses that belong to departments, not persons. */
const DEPARTMENT_ADDRESS =
  /^(?:jobs?|careers?|recruit(?:ing|ment|er|ers)?|hiring|talent|hr|people|work|join|apply|applications?|info|hello|hi|contact|team|accommodations?|accessibility|support|help|privacy|legal|security|bewerbung|karriere|emploi|recrutement|office|admin|compliance|dpo|gdpr|benefits|peopleops|talentacquisition|candidates?|press|media|eeo|adata?|staffing|resumes?|cv|internships?|students?|university|referrals?|opportunities|scam|phishing|fraud|verify)(?:[-_.+]?(?:team|jobs|us|uk|eu|hr|ops|operations|support|request|requests|at|desk|help|acquisition|recruiting|[a-z]{2,12}))?$/i;
const FREE_MAIL_PROVIDER =
  /(?:gmail|googlemail|yahoo|hotmail|outlook|icloud|proton(?:mail)?|gmx|aol|live|web)\.\w{2,24}$/i;
const MAX_CONTACTS = 5;

/** Addresses of departments (`careers@company.com`) in the posting; personal addresses are left out. */
export const contactsOf = (text: PostingText): Contact[] => {
  const found = new Map<string, Contact>();
  for (const { text: words } of text.segments) {
    if (!words.includes('@')) continue;
    for (const [, local = '', domain = ''] of words.matchAll(EMAIL)) {
      const email = `${local}@${domain}`.toLowerCase();
      if (DEPARTMENT_ADDRESS.test(local) && !FREE_MAIL_PROVIDER.test(domain))
        found.set(email, { name: null, title: null, email, phone: null });
    }
  }
  return [...found.values()].slice(0, MAX_CONTACTS);
};
