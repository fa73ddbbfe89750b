-- Finds rows by any part of a text. The extension comes with PostgreSQL, and the owner of a database may create it.
CREATE EXTENSION IF NOT EXISTS pg_trgm;
--> statement-breakpoint
CREATE TABLE "user_total" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wallet" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"tournaments" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "closed_day_question" (
	"day" date NOT NULL,
	"category" text NOT NULL,
	"difficulty" text NOT NULL,
	"asked" integer NOT NULL,
	"right" integer NOT NULL,
	CONSTRAINT "closed_day_question_day_category_difficulty_pk" PRIMARY KEY("day","category","difficulty")
);
--> statement-breakpoint
CREATE TABLE "closed_day" (
	"day" date PRIMARY KEY NOT NULL,
	"joins" integer NOT NULL,
	"active_players" integer NOT NULL,
	"fees" bigint NOT NULL,
	"access" bigint NOT NULL
);
--> statement-breakpoint
DROP INDEX "audit_log_subject_idx";--> statement-breakpoint
ALTER TABLE "users" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || E'\n' || coalesce("username", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("mobile_number", '')) collate "und-x-icu")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "contact_message" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("message", '')) collate "und-x-icu")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "payment" ADD COLUMN "search_text" text GENERATED ALWAYS AS (lower((coalesce("id", '') || E'\n' || coalesce("provider_order_id", '')) collate "und-x-icu")) STORED NOT NULL;--> statement-breakpoint
ALTER TABLE "user_total" ADD CONSTRAINT "user_total_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_day_question" ADD CONSTRAINT "closed_day_question_day_closed_day_day_fk" FOREIGN KEY ("day") REFERENCES "public"."closed_day"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_total_wallet_idx" ON "user_total" USING btree ("wallet","user_id");--> statement-breakpoint
CREATE INDEX "user_total_spent_idx" ON "user_total" USING btree ("spent","user_id");--> statement-breakpoint
CREATE INDEX "user_total_tournaments_idx" ON "user_total" USING btree ("tournaments","user_id");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_kyc_status_idx" ON "users" USING btree ("kyc_status","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "contact_message_user_id_idx" ON "contact_message" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_subject_idx" ON "contact_message" USING btree ("subject","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_message_visitor_idx" ON "contact_message" USING btree (lower("email")) WHERE "contact_message"."user_id" is null;--> statement-breakpoint
CREATE INDEX "contact_message_search_idx" ON "contact_message" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "dispute_status_idx" ON "dispute" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_intent_paid_idx" ON "payment_intent" USING btree ("created_at") WHERE "payment_intent"."status" = 'succeeded' and "payment_intent"."provider_order_id" is not null;--> statement-breakpoint
CREATE INDEX "payment_intent_id_idx" ON "payment" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_captured_at_idx" ON "payment" USING btree ("captured_at","id");--> statement-breakpoint
CREATE INDEX "payment_outcome_idx" ON "payment" USING btree ("outcome","captured_at","id");--> statement-breakpoint
CREATE INDEX "payment_search_idx" ON "payment" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refund_status_idx" ON "refund" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "question_created_at_idx" ON "question" USING btree ("created_at","id") WHERE "question"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_session_started_at_idx" ON "quiz_session" USING btree ("started_at","user_id");--> statement-breakpoint
CREATE INDEX "quiz_session_finished_at_idx" ON "quiz_session" USING btree ("finished_at") WHERE "quiz_session"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "session_question_voided_idx" ON "session_question" USING btree ("session_id") WHERE "session_question"."voided";--> statement-breakpoint
CREATE INDEX "entry_joined_at_idx" ON "entry" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "entry_returned_idx" ON "entry" USING btree ("joined_at","fee") WHERE "entry"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "ledger_tx_created_at_idx" ON "ledger_tx" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payout_created_at_idx" ON "payout" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_status_idx" ON "withdrawal" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject","at","id");