import { test } from 'vitest';
import { expectProblems, mutations, openFaultlessSite } from '../testing/malformed-envelopes';

const { site, admin } = openFaultlessSite();

test.each(mutations)('%s returns a problem for any input', (path) => expectProblems(site, admin, path));
