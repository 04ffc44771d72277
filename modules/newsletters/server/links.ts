import { signUpLinks } from '#modules/email/server.ts';

export const { leaveToken, confirmToken, signUpDigest, idToLeave, signUpToConfirm } = signUpLinks('newsletter');
