CREATE TABLE "user_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_number" text,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"name" text NOT NULL,
	"avatar" text,
	"password_hash" text,
	"role" text DEFAULT 'player' NOT NULL,
	"kyc_status" text DEFAULT 'none' NOT NULL,
	"kyc_reason" text,
	"has_access" boolean DEFAULT false NOT NULL,
	"excluded_until" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "users_mobile_number_key" UNIQUE("mobile_number"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('player', 'admin')),
	CONSTRAINT "users_kyc_status_check" CHECK ("users"."kyc_status" in ('none', 'pending', 'verified', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "outbox" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "outbox_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"seq" bigint,
	"audience" text NOT NULL,
	"event" jsonb NOT NULL,
	"created_at" timestamp (3) with time zone DEFAULT now() NOT NULL,
	CONSTRAINT "outbox_seq_key" UNIQUE("seq")
);
--> statement-breakpoint
CREATE TABLE "outbox_head" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"last_seq" bigint NOT NULL,
	CONSTRAINT "outbox_head_one_row" CHECK ("outbox_head"."one")
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"category" text NOT NULL,
	"question_text" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_answer" integer NOT NULL,
	"explanation" text,
	"difficulty" text NOT NULL,
	"text_key" text NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_options_check" CHECK (cardinality("question"."options") = 4 and "question"."correct_answer" between 0 and 3)
);
--> statement-breakpoint
CREATE TABLE "quiz_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid NOT NULL,
	"questions_count" integer NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"current_index" integer NOT NULL,
	"current_starts_at" timestamp (3) with time zone NOT NULL,
	"current_deadline_at" timestamp (3) with time zone NOT NULL,
	"opened_by_answer" boolean DEFAULT false NOT NULL,
	"silent_end_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"score" integer DEFAULT 0 NOT NULL,
	"total_time_ms" integer DEFAULT 0 NOT NULL,
	"violation_count" integer DEFAULT 0 NOT NULL,
	"integrity_score" integer DEFAULT 0 NOT NULL,
	"rank" integer,
	"prize" bigint DEFAULT 0 NOT NULL,
	"prize_state" text DEFAULT 'none' NOT NULL,
	CONSTRAINT "quiz_session_player_key" UNIQUE("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "session_question" (
	"session_id" uuid NOT NULL,
	"question_index" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"category" text NOT NULL,
	"difficulty" text NOT NULL,
	"question_text" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_answer" integer NOT NULL,
	"explanation" text,
	"starts_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"answer" integer,
	"is_correct" boolean DEFAULT false NOT NULL,
	"timed_out" boolean DEFAULT false NOT NULL,
	"time_ms" integer DEFAULT 0 NOT NULL,
	"claimed_s" integer,
	CONSTRAINT "session_question_session_id_question_index_pk" PRIMARY KEY("session_id","question_index")
);
--> statement-breakpoint
CREATE TABLE "violation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"type" text NOT NULL,
	"client_at" timestamp (3) with time zone NOT NULL,
	"server_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"fee" bigint NOT NULL,
	"join_order" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entry_join_order_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"left_because" text
);
--> statement-breakpoint
CREATE TABLE "tournament_question" (
	"tournament_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"difficulty" text NOT NULL,
	CONSTRAINT "tournament_question_tournament_id_question_id_pk" PRIMARY KEY("tournament_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "tournament" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"description" text NOT NULL,
	"category" text NOT NULL,
	"entry_fee" bigint NOT NULL,
	"prize_pool" bigint NOT NULL,
	"prize_split_bps" integer[] NOT NULL,
	"max_participants" integer NOT NULL,
	"min_participants" integer DEFAULT 1 NOT NULL,
	"questions_count" integer NOT NULL,
	"duration_ms" integer NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"secret" "bytea" NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"easy_count" integer,
	"medium_count" integer,
	"hard_count" integer,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"settled_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tournament_dates_check" CHECK ("tournament"."ends_at" > "tournament"."starts_at"),
	CONSTRAINT "tournament_money_check" CHECK ("tournament"."entry_fee" >= 0 and "tournament"."prize_pool" >= 0),
	CONSTRAINT "tournament_seats_check" CHECK ("tournament"."seats_taken" between 0 and "tournament"."max_participants")
);
--> statement-breakpoint
CREATE TABLE "ledger_account" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_account_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"kind" text NOT NULL,
	"user_id" uuid,
	"tournament_id" uuid,
	"guarded" boolean NOT NULL,
	"materialised" boolean NOT NULL,
	"balance" bigint DEFAULT 0 NOT NULL,
	"version" bigint DEFAULT 0 NOT NULL,
	CONSTRAINT "ledger_account_holder_key" UNIQUE NULLS NOT DISTINCT("kind","user_id","tournament_id"),
	CONSTRAINT "ledger_account_guarded" CHECK (not "ledger_account"."guarded" or "ledger_account"."balance" >= 0),
	CONSTRAINT "ledger_account_guarded_is_materialised" CHECK ("ledger_account"."materialised" or not "ledger_account"."guarded")
);
--> statement-breakpoint
CREATE TABLE "ledger_entry" (
	"id" bigint PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "ledger_entry_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"tx_id" uuid NOT NULL,
	"account_id" bigint NOT NULL,
	"amount" bigint NOT NULL,
	"balance_after" bigint,
	"account_version" bigint,
	CONSTRAINT "ledger_entry_version_key" UNIQUE("account_id","account_version"),
	CONSTRAINT "ledger_entry_amount_check" CHECK ("ledger_entry"."amount" <> 0)
);
--> statement-breakpoint
CREATE TABLE "ledger_tx" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"ref" text NOT NULL,
	"reverses" uuid,
	"request_hash" text NOT NULL,
	"actor" uuid,
	"meta" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "ledger_tx_ref_key" UNIQUE("ref"),
	CONSTRAINT "ledger_tx_reverses_key" UNIQUE("reverses")
);
--> statement-breakpoint
CREATE TABLE "payment_intent" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"status" text NOT NULL,
	"provider_order_id" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"succeeded_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "payment_intent_provider_order_id_key" UNIQUE("provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" uuid,
	"provider_order_id" text,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"captured_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text
);
--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_entry_id_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_question" ADD CONSTRAINT "session_question_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_question" ADD CONSTRAINT "session_question_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violation" ADD CONSTRAINT "violation_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD CONSTRAINT "tournament_question_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD CONSTRAINT "tournament_question_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_tx_id_ledger_tx_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_intent_id_payment_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("id") WHERE "outbox"."seq" is null;--> statement-breakpoint
CREATE INDEX "outbox_audience_idx" ON "outbox" USING btree ("audience","seq");--> statement-breakpoint
CREATE UNIQUE INDEX "question_text_key" ON "question" USING btree ("category",md5("text_key")) WHERE "question"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_session_user_id_idx" ON "quiz_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quiz_session_open_idx" ON "quiz_session" USING btree ("silent_end_at") WHERE "quiz_session"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "session_question_question_id_idx" ON "session_question" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "violation_session_id_idx" ON "violation" USING btree ("session_id","server_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_seat_key" ON "entry" USING btree ("tournament_id","user_id") WHERE "entry"."left_at" is null;--> statement-breakpoint
CREATE INDEX "entry_user_id_idx" ON "entry" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "tournament_open_idx" ON "tournament" USING btree ("ends_at") WHERE "tournament"."cancelled_at" is null and "tournament"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "tournament_starts_at_idx" ON "tournament" USING btree ("starts_at");--> statement-breakpoint
CREATE INDEX "ledger_account_user_id_idx" ON "ledger_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_account_tournament_id_idx" ON "ledger_account" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_tx_id_idx" ON "ledger_entry" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "payment_intent_user_id_idx" ON "payment_intent" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_intent_open_idx" ON "payment_intent" USING btree ("created_at") WHERE "payment_intent"."status" = 'requires_payment';--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_access_key" ON "payment_intent" USING btree ("user_id") WHERE "payment_intent"."purpose" = 'access';--> statement-breakpoint
CREATE INDEX "webhook_event_waiting_idx" ON "webhook_event" USING btree ("next_attempt_at") WHERE "webhook_event"."processed_at" is null;