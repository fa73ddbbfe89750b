import { i18n } from '@lingui/core';
import { regionOf } from './region';

// The build compiles all messages.
i18n.setMessagesCompiler((message) => [message]);
i18n.load('en', {});
i18n.activate('en', regionOf('en'));
