import { strykerOptions } from './stryker-options.mjs';

export default strykerOptions('domain', 90);
