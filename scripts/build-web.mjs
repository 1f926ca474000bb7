// `npm run build:web`
import { prepare } from './prepare.mjs';

prepare({ web: true, verbose: true });
