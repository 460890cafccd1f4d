import { ChangeEmailBody, ConfirmEmailBody, DeleteAccountBody } from '@clamor/contract/account-care';
import {
  ChangePasswordBody,
  EmailBody,
  LoginBody,
  RegisterBody,
  ResetPasswordBody,
  VerifyWithPasswordBody,
} from '@clamor/contract/accounts';
import { PlaceBidBody } from '@clamor/contract/bidding';
import { LIMITS } from '@clamor/contract/limits';
import { CreateListingBody, listListings } from '@clamor/contract/listings';
import { PickupBody, ProblemBody, ShipBody } from '@clamor/contract/orders';
import { UpdateProfileBody } from '@clamor/contract/profiles';
import { AnswerBody, ReviewBody } from '@clamor/contract/reviews';
import { readMailbox } from '@clamor/contract/test-helper';
import { TERM_BOUNDS } from '@clamor/domain/listings';
import {
  address,
  cents,
  email,
  filled,
  from,
  listed,
  newPassword,
  number,
  password,
  text,
  websiteOf,
  x,
} from './form-bounds.fixture.ts';
import { type FieldRow, STAFF_FIELDS } from './form-fields-of-staff.fixture.ts';

const goal = TERM_BOUNDS.goal.max;
const LAST_HOUR = ['23:59', '24:00'] as const;

const PASSWORD = 'PasswordField autoComplete=current-password';
/**
 * The highest allowed bid depends on fee and shipping, so no fixed value is tested. `chargeProblem` and `BID_TOO_HIGH`
 * state it.
 */
const bid = number(PlaceBidBody, 'amountCents', 1, 0);

/** Every field for typed text, by its file and its name in the form, or its label. */
export const FIELDS: Readonly<Record<string, FieldRow>> = {
  'features/accounts/change-email-form.tsx email': {
    looks: 'TextField type=email autoComplete=email inputMode=email',
    bound: email(ChangeEmailBody),
  },
  'features/accounts/change-email-form.tsx password': { looks: PASSWORD, bound: password(ChangeEmailBody) },
  'features/accounts/change-email-panel.tsx password': { looks: PASSWORD, bound: password(ConfirmEmailBody) },
  'features/accounts/change-password-form.tsx currentPassword': {
    looks: PASSWORD,
    bound: password(ChangePasswordBody, 'currentPassword'),
  },
  'features/accounts/change-password-form.tsx newPassword': {
    looks: 'NewPasswordField',
    bound: newPassword(ChangePasswordBody, 'newPassword'),
  },
  'features/accounts/delete-account.tsx password': { looks: PASSWORD, bound: password(DeleteAccountBody) },
  'features/accounts/email-field.tsx Email': {
    looks: 'TextField type=email autoComplete=email inputMode=email',
    bound: 'a control of other forms',
  },
  'features/accounts/forgot-password-form.tsx email': { looks: 'EmailField', bound: email(EmailBody) },
  'features/accounts/login-form.tsx email': { looks: 'EmailField', bound: email(LoginBody) },
  'features/accounts/login-form.tsx password': { looks: PASSWORD, bound: password(LoginBody) },
  'features/accounts/new-password-field.tsx': {
    looks: 'PasswordField autoComplete=new-password',
    bound: 'a control of other forms',
  },
  'features/accounts/register-form.tsx username': {
    looks: 'TextField autoComplete=username autoCapitalize=none spellCheck=false',
    bound: {
      ...text(RegisterBody, 'username', LIMITS.usernameMax),
      least: [x(LIMITS.usernameMin), x(LIMITS.usernameMin - 1)],
    },
  },
  'features/accounts/register-form.tsx email': { looks: 'EmailField', bound: email(RegisterBody) },
  'features/accounts/register-form.tsx password': { looks: 'NewPasswordField', bound: newPassword(RegisterBody) },
  'features/accounts/reset-password-form.tsx password': {
    looks: 'NewPasswordField',
    bound: newPassword(ResetPasswordBody),
  },
  'features/accounts/verify-with-password-form.tsx password': {
    looks: 'NewPasswordField',
    bound: newPassword(VerifyWithPasswordBody),
  },
  'features/bidding/amount-field.tsx {`${label}, at least ${money(leastCents(terms))}`}': {
    looks: 'MoneyField autoComplete=off enterKeyHint=send',
    bound: bid,
  },
  'features/bidding/bid-entry.tsx': { looks: 'AmountField', bound: bid },
  'features/bidding/raise-dialog.tsx': {
    looks: 'AmountField',
    bound: { ...bid, name: 'maxAmountCents' },
  },
  'features/bidding/retype-dialog.tsx Type the amount again': {
    looks: 'MoneyField autoComplete=off',
    bound: 'compared with the amount that was typed first',
  },
  'features/listing-form/fieldsets/delivery-fieldset.tsx digitalDeliveryInfo': {
    looks: 'TextArea',
    bound: listed('digitalDeliveryInfo', LIMITS.digitalDeliveryInfoMax),
  },
  'features/listing-form/fieldsets/delivery-fieldset.tsx shippingCost': {
    looks: 'MoneyField',
    bound: cents('shippingCostCents'),
  },
  'features/listing-form/fieldsets/delivery-fieldset.tsx shippingType': {
    looks: 'TextField',
    bound: listed('shippingType', LIMITS.tagMax),
  },
  'features/listing-form/fieldsets/demand-fieldset.tsx youtubeUrl': {
    looks: 'TextField type=url inputMode=url',
    bound: text(CreateListingBody, 'youtubeUrl', LIMITS.urlMax, (length) => {
      const video = 'https://www.youtube.com/watch?v=dQw4w9WgXcQ&list=';
      return video + x(length - video.length);
    }),
  },
  'features/listing-form/fieldsets/goal-field.tsx threshold': {
    looks: 'TextField inputMode=numeric',
    bound: from(number(CreateListingBody, 'threshold', goal, goal + 1), TERM_BOUNDS.goal.min),
  },
  'features/listing-form/fieldsets/item-fieldset.tsx title': {
    looks: `TextField maxLength=${LIMITS.titleMax}`,
    bound: filled(listed('title', LIMITS.titleMax)),
  },
  'features/listing-form/fieldsets/item-fieldset.tsx description': {
    looks: 'TextArea',
    bound: listed('description', LIMITS.descriptionMax),
  },
  'features/listing-form/fieldsets/price-fieldset.tsx startPrice': {
    looks: 'MoneyField',
    // The accepted example is below the charge limit, because the fee is added to the price.
    bound: from(number(CreateListingBody, 'startPriceCents', 90_000_000, LIMITS.moneyMaxCents + 1), 0),
  },
  'features/listing-form/fieldsets/price-fieldset.tsx minIncrement': {
    looks: 'MoneyField',
    bound: cents('minIncrementCents', TERM_BOUNDS.minIncrementCents.min),
  },
  'features/listing-form/fieldsets/price-fieldset.tsx reserve': { looks: 'MoneyField', bound: cents('reserveCents') },
  'features/listing-form/fieldsets/tags-fieldset.tsx category': {
    looks: 'TextField',
    bound: listed('category', LIMITS.tagMax),
  },
  'features/listing-form/fieldsets/tags-fieldset.tsx tag': {
    looks: 'TextField',
    bound: listed('serialNumber', LIMITS.tagMax),
  },
  'features/listing-form/fieldsets/tags-fieldset.tsx Your own tags': {
    looks: `TextField maxLength=${LIMITS.tagMax}`,
    bound: text(CreateListingBody, 'customTags', LIMITS.tagMax, (length) => [x(length)]),
  },
  'features/listing-form/fieldsets/timing-fields.tsx countdownTimerMinutes': {
    looks: 'TextField inputMode=numeric',
    bound: from(
      number(CreateListingBody, 'countdownTimerMinutes', LIMITS.countdownMinutesMax, LIMITS.countdownMinutesMax + 1),
      LIMITS.countdownMinutesMin,
    ),
  },
  'features/listing-form/fieldsets/timing-fields.tsx primeListingHoursStart': {
    looks: 'TextField type=time',
    bound: number(CreateListingBody, 'primeListingHoursStart', ...LAST_HOUR),
  },
  'features/listing-form/fieldsets/timing-fields.tsx primeListingHoursEnd': {
    looks: 'TextField type=time',
    bound: number(CreateListingBody, 'primeListingHoursEnd', '17:00', '24:00'),
  },
  'features/listing-form/fieldsets/timing-fields.tsx hotOverrideThreshold': {
    looks: 'TextField inputMode=numeric',
    bound: 'the contract takes the nearest percentage (docs/product.md#hot-override)',
  },
  'features/market/market-search.tsx q': {
    looks: `input type=search enterKeyHint=search autoComplete=off maxLength=${LIMITS.searchMax}`,
    bound: text(listListings.query, 'q', LIMITS.searchMax),
  },
  'features/payments/address-form.tsx name': {
    looks: `TextField autoComplete=shipping name maxLength=${LIMITS.addressLineMax}`,
    bound: filled(address('name')),
  },
  'features/payments/address-form.tsx part': {
    looks: `TextField maxLength=${LIMITS.addressLineMax}`,
    bound: address('line2'),
  },
  'features/payments/order/order-extras.tsx Tell our staff': {
    looks: `TextDialog maxLength=${LIMITS.problemMax}`,
    bound: filled(text(ProblemBody, 'text', LIMITS.problemMax)),
  },
  'features/payments/order/pickup-instructions.tsx For the buyer': {
    looks: `TextDialog maxLength=${LIMITS.pickupWordsMax}`,
    bound: filled(text(PickupBody, 'text', LIMITS.pickupWordsMax)),
  },
  'features/payments/order/ship-form.tsx carrier': {
    looks: `TextField maxLength=${LIMITS.carrierMax}`,
    bound: filled(text(ShipBody, 'carrier', LIMITS.carrierMax)),
  },
  'features/payments/order/ship-form.tsx trackingNumber': {
    looks: `TextField autoComplete=off maxLength=${LIMITS.carrierMax}`,
    bound: text(ShipBody, 'trackingNumber', LIMITS.carrierMax),
  },
  'features/payments/order/text-dialog.tsx text': { looks: 'TextArea', bound: 'a control of other forms' },
  'features/payments/pay/sandbox-card.tsx Card number': {
    looks: 'TextField inputMode=numeric autoComplete=off maxLength=40',
    bound: 'only the listed test cards are accepted, and no number is sent',
  },
  'features/profiles/profile-form.tsx Username': { looks: 'TextField', bound: 'can only be read' },
  'features/profiles/profile-form.tsx location': {
    looks: `TextField maxLength=${LIMITS.locationMax}`,
    bound: text(UpdateProfileBody, 'location', LIMITS.locationMax),
  },
  'features/profiles/profile-form.tsx website': {
    looks: 'TextField type=url inputMode=url',
    bound: text(UpdateProfileBody, 'website', LIMITS.urlMax, websiteOf),
  },
  'features/profiles/profile-form.tsx businessName': {
    looks: `TextField maxLength=${LIMITS.businessNameMax}`,
    bound: text(UpdateProfileBody, 'businessName', LIMITS.businessNameMax),
  },
  'features/profiles/profile-form.tsx bio': {
    looks: `TextArea maxLength=${LIMITS.bioMax}`,
    bound: text(UpdateProfileBody, 'bio', LIMITS.bioMax),
  },
  'features/reviews/answer-form.tsx text': {
    looks: `TextArea maxLength=${LIMITS.reviewMax}`,
    bound: filled(text(AnswerBody, 'text', LIMITS.reviewMax)),
  },
  'features/reviews/review-form.tsx text': {
    looks: `TextArea maxLength=${LIMITS.reviewMax}`,
    bound: text(ReviewBody, 'text', LIMITS.reviewMax),
  },
  ...STAFF_FIELDS,
  'features/test-helper/mailbox-panel.tsx To': {
    looks: 'TextField type=email',
    bound: text(readMailbox.query, 'to', LIMITS.emailMax),
  },
};
