CREATE TABLE "personal_key" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "personal_key_one_row" CHECK ("personal_key"."one")
);
--> statement-breakpoint
CREATE TABLE "tax_identity" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"full_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"pan" "bytea" NOT NULL,
	"retained_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
ALTER TABLE "tax_identity" ADD CONSTRAINT "tax_identity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "tax_identity_user_id_idx" ON "tax_identity" USING btree ("user_id","retained_at");--> statement-breakpoint
CREATE INDEX "tax_identity_retained_at_idx" ON "tax_identity" USING btree ("retained_at");--> statement-breakpoint
CREATE INDEX "webhook_event_received_at_idx" ON "webhook_event" USING btree ("received_at");--> statement-breakpoint
-- Details of accounts that were closed or handed over, which the tax office may ask about.
INSERT INTO "tax_identity" ("id", "user_id", "full_name", "date_of_birth", "pan", "retained_at")
SELECT gen_random_uuid(), k.user_id, k.full_name, k.date_of_birth, k.pan, coalesce(u.closed_at, now())
FROM "kyc" k JOIN "users" u ON u.id = k.user_id WHERE u.kyc_status = 'none';--> statement-breakpoint
DELETE FROM "kyc" k USING "users" u WHERE u.id = k.user_id AND u.kyc_status = 'none';
--> statement-breakpoint
-- Texts of accounts that were closed before closing erased them.
UPDATE "contact_message" m SET "user_id" = NULL, "email" = 'erased@closed.invalid', "message" = 'Erased with the account.'
FROM "users" u WHERE u.id = m.user_id AND u.closed_at IS NOT NULL;--> statement-breakpoint
UPDATE "question_report" r SET "note" = NULL
FROM "users" u WHERE u.id = r.user_id AND u.closed_at IS NOT NULL AND r.note IS NOT NULL;--> statement-breakpoint
UPDATE "appeal" a SET "message" = 'Erased with the account.', "reason" = CASE WHEN a.reason IS NOT NULL THEN 'Erased with the account.' END
FROM "suspension" p JOIN "users" u ON u.id = p.user_id WHERE p.id = a.suspension_id AND u.closed_at IS NOT NULL;--> statement-breakpoint
UPDATE "suspension" p SET "reason" = 'Erased with the account.', "end_reason" = CASE WHEN p.end_reason IS NOT NULL THEN 'Erased with the account.' END
FROM "users" u WHERE u.id = p.user_id AND u.closed_at IS NOT NULL;
