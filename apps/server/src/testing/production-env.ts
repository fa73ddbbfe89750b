/** A complete environment of a production server with real payments. */
export const productionEnv = {
  NODE_ENV: 'production',
  DATABASE_URL: 'postgres://paheli:secret@db:5432/paheli',
  PLAY_MODE: 'money',
  PAYMENTS: 'razorpay',
  RAZORPAY_KEY_ID: 'rzp_live_paheli',
  RAZORPAY_KEY_SECRET: 'a key secret of length',
  RAZORPAY_WEBHOOK_SECRET: 'a webhook secret too',
  PII_KEY: Buffer.alloc(32, 'key').toString('base64'),
  COMPLIANCE_ACK: 'Asha Rao, director',
};
