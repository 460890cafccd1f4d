import { describeCardProvider } from './card-provider.conformance.ts';
import { openCardSite, openCardSiteOverHttp } from './cards.fixture.ts';

describeCardProvider('The sandbox in this process', openCardSite);
describeCardProvider('The sandbox behind HTTP', openCardSiteOverHttp);
