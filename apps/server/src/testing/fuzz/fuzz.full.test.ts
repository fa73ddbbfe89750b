import { describe } from 'vitest';
import { fuzzOperations } from './fuzz-operations';
import { procedureOperations } from './procedure-operations';
import { routeOperations } from './route-operations';

describe('REST', () => fuzzOperations(routeOperations()));
describe('tRPC', () => fuzzOperations(procedureOperations()));
