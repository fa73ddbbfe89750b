CREATE TABLE "appeal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"suspension_id" uuid NOT NULL,
	"message" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"outcome" text,
	"reason" text,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "appeal_outcome_check" CHECK ("appeal"."outcome" in ('upheld', 'lifted')),
	CONSTRAINT "appeal_decided" CHECK ((decided_at is null) = (outcome is null))
);
--> statement-breakpoint
CREATE TABLE "suspension" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"until" timestamp (3) with time zone,
	"frozen" boolean NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"suspended_by" uuid NOT NULL,
	"confirmed_by" uuid,
	"took_effect_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"end_reason" text
);
--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "date_of_birth" date;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_suspension_id_suspension_id_fk" FOREIGN KEY ("suspension_id") REFERENCES "public"."suspension"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "appeal_created_at_idx" ON "appeal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appeal_suspension_id_idx" ON "appeal" USING btree ("suspension_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_open_key" ON "appeal" USING btree ("suspension_id") WHERE "appeal"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "suspension_user_id_idx" ON "suspension" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "suspension_open_key" ON "suspension" USING btree ("user_id") WHERE "suspension"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspension_waiting_idx" ON "suspension" USING btree ("created_at") WHERE "suspension"."took_effect_at" is null and "suspension"."ended_at" is null;--> statement-breakpoint
UPDATE "users" u SET "date_of_birth" = k."date_of_birth" FROM "kyc" k WHERE k."user_id" = u."id" AND u."kyc_status" = 'verified';
