import { strykerOptions } from './stryker-options.mjs';

export default strykerOptions('contract', null);
