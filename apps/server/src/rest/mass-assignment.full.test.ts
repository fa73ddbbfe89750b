import { ignoreAdditionalFields, routesWithBodies } from '../testing/ignore-fields';

ignoreAdditionalFields(routesWithBodies);
