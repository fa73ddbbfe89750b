import { i18n } from '@lingui/core';
import brand from '@paheli/core/brand.json';

/** Returns the brand in the language of the page. */
export const brandName = () => (i18n.locale === 'hi' ? brand.nameInHindi : brand.name);
