-- For searches in names and questions.
CREATE EXTENSION IF NOT EXISTS pg_trgm;--> statement-breakpoint
CREATE TABLE "device_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "identity_mark" (
	"user_id" uuid NOT NULL,
	"mark" "bytea" NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_mark_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
CREATE TABLE "user_sessions" (
	"id" text PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"expires_at" timestamp with time zone NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ref" uuid DEFAULT gen_random_uuid() NOT NULL,
	"user_agent" text,
	"last_seen_at" timestamp (3) with time zone,
	"device_mark_id" uuid,
	CONSTRAINT "user_sessions_ref_key" UNIQUE("ref")
);
--> statement-breakpoint
CREATE TABLE "one_time_code" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"purpose" text NOT NULL,
	"mobile_number" text,
	"email" text,
	"code_hash" "bytea" NOT NULL,
	"asked_from" "bytea" DEFAULT ''::bytea NOT NULL,
	"tries" integer DEFAULT 0 NOT NULL,
	"other_tries" integer DEFAULT 0 NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"expires_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "one_time_code_target_check" CHECK (num_nonnulls("one_time_code"."mobile_number", "one_time_code"."email") = 1)
);
--> statement-breakpoint
CREATE TABLE "personal_key" (
	"one" boolean PRIMARY KEY DEFAULT true NOT NULL,
	"fingerprint_key" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "personal_key_one_row" CHECK ("personal_key"."one")
);
--> statement-breakpoint
CREATE TABLE "promotion" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"duty" text,
	"effective_at" timestamp (3) with time zone,
	"confirmed_by" uuid,
	"took_effect_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "totp" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"secret" "bytea" NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"confirmed_at" timestamp (3) with time zone,
	"last_step" bigint,
	"recovery_hashes" "bytea"[] DEFAULT '{}'::bytea[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "user_total" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"wallet" bigint DEFAULT 0 NOT NULL,
	"spent" bigint DEFAULT 0 NOT NULL,
	"tournaments" bigint DEFAULT 0 NOT NULL
);
--> statement-breakpoint
CREATE TABLE "users" (
	"id" uuid PRIMARY KEY NOT NULL,
	"mobile_number" text,
	"username" text NOT NULL,
	"email" text NOT NULL,
	"email_verified_at" timestamp (3) with time zone,
	"name" text NOT NULL,
	"avatar" text,
	"password_hash" text,
	"google_subject" text,
	"role" text DEFAULT 'player' NOT NULL,
	"duty" text,
	"max_tournaments" integer,
	"max_seats" integer,
	"kyc_status" text DEFAULT 'none' NOT NULL,
	"kyc_reason" text,
	"has_access" boolean DEFAULT false NOT NULL,
	"pass_until" timestamp (3) with time zone,
	"excluded_until" timestamp (3) with time zone,
	"mobile_verified_at" timestamp (3) with time zone,
	"state" text,
	"date_of_birth" date,
	"language" text,
	"hides_rating" boolean DEFAULT false NOT NULL,
	"closed_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || E'\n' || coalesce("username", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("mobile_number", '')) collate "und-x-icu")) STORED NOT NULL,
	CONSTRAINT "users_mobile_number_key" UNIQUE("mobile_number"),
	CONSTRAINT "users_google_subject_key" UNIQUE("google_subject"),
	CONSTRAINT "users_role_check" CHECK ("users"."role" in ('player', 'admin')),
	CONSTRAINT "users_duty_check" CHECK ("users"."duty" in ('editor', 'support', 'finance', 'organiser')),
	CONSTRAINT "users_language_check" CHECK ("users"."language" in ('en', 'hi')),
	CONSTRAINT "users_kyc_status_check" CHECK ("users"."kyc_status" in ('none', 'pending', 'verified', 'rejected'))
);
--> statement-breakpoint
CREATE TABLE "achievement" (
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"earned_at" timestamp (3) with time zone NOT NULL,
	"session_id" uuid,
	CONSTRAINT "achievement_user_id_kind_pk" PRIMARY KEY("user_id","kind")
);
--> statement-breakpoint
CREATE TABLE "badge_page" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "badge_page_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "audit_log" (
	"id" uuid PRIMARY KEY NOT NULL,
	"at" timestamp (3) with time zone NOT NULL,
	"actor_id" uuid NOT NULL,
	"action" text NOT NULL,
	"subject" text NOT NULL,
	"before" jsonb,
	"after" jsonb
);
--> statement-breakpoint
CREATE TABLE "contact_message" (
	"id" uuid PRIMARY KEY NOT NULL,
	"name" text NOT NULL,
	"email" text NOT NULL,
	"subject" text NOT NULL,
	"message" text NOT NULL,
	"user_id" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	"handled_by" uuid,
	"search_text" text GENERATED ALWAYS AS (lower((coalesce("name", '') || E'\n' || coalesce("email", '') || E'\n' || coalesce("message", '')) collate "und-x-icu")) STORED NOT NULL,
	CONSTRAINT "contact_message_handled" CHECK ((handled_at is null) = (handled_by is null))
);
--> statement-breakpoint
CREATE TABLE "friendship" (
	"low_id" uuid NOT NULL,
	"high_id" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "friendship_low_id_high_id_pk" PRIMARY KEY("low_id","high_id"),
	CONSTRAINT "friendship_order_check" CHECK ("friendship"."low_id" < "friendship"."high_id")
);
--> statement-breakpoint
CREATE TABLE "invitation" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "invitation_code_key" UNIQUE("code")
);
--> statement-breakpoint
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
CREATE TABLE "integrity_signal" (
	"session_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"points" integer NOT NULL,
	"figures" jsonb NOT NULL,
	CONSTRAINT "integrity_signal_session_id_kind_pk" PRIMARY KEY("session_id","kind"),
	CONSTRAINT "integrity_signal_points_check" CHECK ("integrity_signal"."points" >= 0)
);
--> statement-breakpoint
CREATE TABLE "pending_decision" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"tournament_id" uuid NOT NULL,
	"payload" jsonb NOT NULL,
	"amount" bigint NOT NULL,
	"requested_by" uuid NOT NULL,
	"requested_at" timestamp (3) with time zone NOT NULL,
	"effective_at" timestamp (3) with time zone,
	CONSTRAINT "pending_decision_subject_key" UNIQUE("subject")
);
--> statement-breakpoint
CREATE TABLE "prize_decision" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"reason" text,
	"decided_by" uuid NOT NULL,
	"decided_at" timestamp (3) with time zone NOT NULL,
	"is_reviewed" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "question_report" (
	"id" uuid PRIMARY KEY NOT NULL,
	"reported_question_id" uuid NOT NULL,
	"session_id" uuid NOT NULL,
	"question_index" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"reason" text NOT NULL,
	"note" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_report_player_key" UNIQUE("user_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "reported_question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"outcome" text,
	"decision" text,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "reported_question_decided" CHECK (num_nonnulls("reported_question"."outcome", "reported_question"."decision", "reported_question"."decided_by", "reported_question"."decided_at") in (0, 4))
);
--> statement-breakpoint
CREATE TABLE "sign_in_mark" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"mark" "bytea" NOT NULL,
	"last_used_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "sign_in_mark_key" UNIQUE("user_id","mark"),
	CONSTRAINT "sign_in_mark_kind_check" CHECK ("sign_in_mark"."kind" in ('address', 'device'))
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
	"effective_at" timestamp (3) with time zone,
	"took_effect_at" timestamp (3) with time zone,
	"ended_at" timestamp (3) with time zone,
	"ended_by" uuid,
	"end_reason" text
);
--> statement-breakpoint
CREATE TABLE "kyc" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"full_name" text NOT NULL,
	"date_of_birth" date NOT NULL,
	"pan" "bytea" NOT NULL,
	"pan_hash" "bytea",
	"payout" "bytea" NOT NULL,
	"payout_hash" "bytea",
	"document_file" text,
	"document_type" text,
	"submitted_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	"decided_by" uuid,
	CONSTRAINT "kyc_pan_hash_key" UNIQUE("pan_hash")
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
CREATE TABLE "notice_choice" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"push_off" text[] DEFAULT '{}'::text[] NOT NULL,
	"email_off" text[] DEFAULT '{}'::text[] NOT NULL,
	"quiet_from" text,
	"quiet_until" text
);
--> statement-breakpoint
CREATE TABLE "notice_delivery" (
	"id" uuid PRIMARY KEY NOT NULL,
	"notice_id" uuid NOT NULL,
	"channel" text NOT NULL,
	"subscription_id" uuid,
	"is_urgent" boolean DEFAULT false NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"due_at" timestamp (3) with time zone,
	"outcome" text,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "notice_delivery_key" UNIQUE NULLS NOT DISTINCT("notice_id","channel","subscription_id"),
	CONSTRAINT "notice_delivery_target_check" CHECK (("notice_delivery"."channel" = 'push') = ("notice_delivery"."subscription_id" is not null)),
	CONSTRAINT "notice_delivery_outcome_check" CHECK (("notice_delivery"."due_at" is null) = ("notice_delivery"."outcome" is not null))
);
--> statement-breakpoint
CREATE TABLE "notice" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text NOT NULL,
	"data" jsonb NOT NULL,
	"key" text,
	"address" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"planned_at" timestamp (3) with time zone,
	CONSTRAINT "notice_key_key" UNIQUE("key")
);
--> statement-breakpoint
CREATE TABLE "push_subscription" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"login_session_id" text NOT NULL,
	"endpoint" text NOT NULL,
	"p256dh" text NOT NULL,
	"auth" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "push_subscription_endpoint_key" UNIQUE("endpoint")
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
CREATE TABLE "dispute" (
	"id" text PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"reason" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_at" timestamp (3) with time zone,
	CONSTRAINT "dispute_amount_check" CHECK ("dispute"."amount" > 0)
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
	"tournament_id" uuid,
	"buys" text,
	"tax" bigint,
	"pass_days" integer,
	"revoked_at" timestamp (3) with time zone,
	"checked_at" timestamp (3) with time zone,
	CONSTRAINT "payment_intent_provider_order_id_key" UNIQUE("provider_order_id")
);
--> statement-breakpoint
CREATE TABLE "payment" (
	"id" text PRIMARY KEY NOT NULL,
	"intent_id" uuid,
	"provider_order_id" text,
	"amount" bigint NOT NULL,
	"customer_fee" bigint DEFAULT 0 NOT NULL,
	"currency" text NOT NULL,
	"outcome" text NOT NULL,
	"reason" text,
	"captured_at" timestamp (3) with time zone NOT NULL,
	"search_text" text GENERATED ALWAYS AS (lower((coalesce("id", '') || E'\n' || coalesce("provider_order_id", '')) collate "und-x-icu")) STORED NOT NULL
);
--> statement-breakpoint
CREATE TABLE "refund" (
	"id" uuid PRIMARY KEY NOT NULL,
	"payment_id" text NOT NULL,
	"user_id" uuid,
	"amount" bigint NOT NULL,
	"currency" text NOT NULL,
	"source" text NOT NULL,
	"status" text NOT NULL,
	"outside" boolean DEFAULT false NOT NULL,
	"reason" text NOT NULL,
	"requested_by" uuid,
	"provider_refund_id" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "refund_provider_refund_id_key" UNIQUE("provider_refund_id"),
	CONSTRAINT "refund_amount_check" CHECK ("refund"."amount" > 0),
	CONSTRAINT "refund_source_check" CHECK (("refund"."source" = 'deposit') = ("refund"."user_id" is not null))
);
--> statement-breakpoint
CREATE TABLE "webhook_event" (
	"id" text PRIMARY KEY NOT NULL,
	"body" text NOT NULL,
	"received_at" timestamp (3) with time zone NOT NULL,
	"processed_at" timestamp (3) with time zone,
	"attempts" integer DEFAULT 0 NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"last_error" text,
	"abandoned_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "calibration" (
	"category" text NOT NULL,
	"language" text NOT NULL,
	"measured_at" timestamp (3) with time zone,
	"answers" integer DEFAULT 0 NOT NULL,
	"common_slope" double precision,
	"level_means" double precision[],
	"level_variance" double precision,
	"claimed_until" timestamp (3) with time zone,
	CONSTRAINT "calibration_category_language_pk" PRIMARY KEY("category","language")
);
--> statement-breakpoint
CREATE TABLE "question_measure" (
	"question_id" uuid NOT NULL,
	"language" text NOT NULL,
	"is_of_practice" boolean NOT NULL,
	"answers" integer NOT NULL,
	"right" integer NOT NULL,
	"difficulty" double precision NOT NULL,
	"slope" double precision NOT NULL,
	"share" double precision NOT NULL,
	"share_error" double precision NOT NULL,
	"median_ms" integer,
	"choices" json NOT NULL,
	"suspected_key" integer,
	CONSTRAINT "question_measure_question_id_language_pk" PRIMARY KEY("question_id","language")
);
--> statement-breakpoint
CREATE TABLE "question_media" (
	"hash" text PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"type" text NOT NULL,
	"bytes" integer NOT NULL,
	"width" integer,
	"height" integer,
	"duration_ms" integer,
	"file" text NOT NULL,
	"small_file" text,
	"uploaded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_media_size_check" CHECK (num_nulls("question_media"."width", "question_media"."height") = case "question_media"."kind" when 'picture' then 0 else 2 end and num_nulls("question_media"."duration_ms") = case "question_media"."kind" when 'sound' then 0 else 1 end)
);
--> statement-breakpoint
CREATE TABLE "question" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"shared_at" timestamp (3) with time zone,
	"opened_at" timestamp (3) with time zone,
	"category" text NOT NULL,
	"question_text" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_answer" integer NOT NULL,
	"seconds" integer DEFAULT 5 NOT NULL,
	"keeps_order" boolean DEFAULT false NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"kinds" text[] DEFAULT '{}' NOT NULL,
	"explanation" text,
	"difficulty" text NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"media_hash" text,
	"media_alt" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"text_key" text NOT NULL,
	"archived_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "question_shape_check" CHECK (cardinality("question"."options") between 2 and 6 and "question"."seconds" between 3 and 120),
	CONSTRAINT "question_answer_check" CHECK ("question"."correct_answer" between 0 and cardinality("question"."options") - 1 or "question"."correct_answer" between 67 and 63 + (1 << cardinality("question"."options"))),
	CONSTRAINT "question_media_check" CHECK ("question"."media_hash" is null or "question"."media_alt" is not null),
	CONSTRAINT "question_shared_check" CHECK ("question"."shared_at" is null or "question"."owner_id" is null),
	CONSTRAINT "question_language_check" CHECK ("question"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "quiz_session" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"entry_id" uuid,
	"questions_count" integer NOT NULL,
	"language" text DEFAULT 'en' NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"current_index" integer NOT NULL,
	"current_starts_at" timestamp (3) with time zone NOT NULL,
	"current_deadline_at" timestamp (3) with time zone NOT NULL,
	"opened_by_answer" boolean DEFAULT false NOT NULL,
	"is_opening_fixed" boolean DEFAULT false NOT NULL,
	"asked_by" integer,
	"silent_end_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone,
	"score" integer DEFAULT 0 NOT NULL,
	"marked_points" integer,
	"has_voided" boolean DEFAULT false NOT NULL,
	"total_time_ms" integer DEFAULT 0 NOT NULL,
	"violation_count" integer DEFAULT 0 NOT NULL,
	"integrity_score" integer DEFAULT 0 NOT NULL,
	"rank" integer,
	"prize" bigint DEFAULT 0 NOT NULL,
	"prize_state" text DEFAULT 'none' NOT NULL,
	"celebration_claim_id" uuid,
	"reviewed_standing" text,
	"rated_prize_state" text,
	CONSTRAINT "quiz_session_player_key" UNIQUE("tournament_id","user_id"),
	CONSTRAINT "quiz_session_language_check" CHECK ("quiz_session"."language" in ('en', 'hi'))
);
--> statement-breakpoint
CREATE TABLE "result_card" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"code" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "result_card_code_key" UNIQUE("code")
);
--> statement-breakpoint
CREATE TABLE "server_process" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "server_process_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"alive_at" timestamp (3) with time zone NOT NULL,
	"registered_at" timestamp (3) with time zone NOT NULL,
	"has_stopped" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_draw" (
	"session_id" uuid PRIMARY KEY NOT NULL,
	"seen" integer[] NOT NULL,
	"voided" integer[] NOT NULL
);
--> statement-breakpoint
CREATE TABLE "session_question" (
	"session_id" uuid NOT NULL,
	"question_index" integer NOT NULL,
	"question_id" uuid NOT NULL,
	"option_order" smallint[] NOT NULL,
	"correct_answer" integer NOT NULL,
	"limit_ms" integer DEFAULT 5000 NOT NULL,
	"rest_ms" integer NOT NULL,
	"right_points" smallint,
	"wrong_points" smallint,
	"starts_at" timestamp (3) with time zone,
	"deadline_at" timestamp (3) with time zone,
	"closed_at" timestamp (3) with time zone,
	"received_at" timestamp (3) with time zone,
	"answer" integer,
	"is_correct" boolean DEFAULT false NOT NULL,
	"voided" boolean DEFAULT false NOT NULL,
	"timed_out" boolean DEFAULT false NOT NULL,
	"time_ms" integer DEFAULT 0 NOT NULL,
	"claimed_s" integer,
	"round_trip_ms" smallint,
	"stalled_ms" integer,
	CONSTRAINT "session_question_session_id_question_index_pk" PRIMARY KEY("session_id","question_index")
);
--> statement-breakpoint
CREATE TABLE "violation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"session_id" uuid NOT NULL,
	"client_id" text,
	"type" text NOT NULL,
	"client_at" timestamp (3) with time zone NOT NULL,
	"server_at" timestamp (3) with time zone NOT NULL,
	"is_excused" boolean DEFAULT false NOT NULL
);
--> statement-breakpoint
CREATE TABLE "league_member" (
	"week" date NOT NULL,
	"user_id" uuid NOT NULL,
	"league" integer NOT NULL,
	"tier" smallint NOT NULL,
	"points" integer,
	"place" smallint,
	"next_tier" smallint,
	CONSTRAINT "league_member_week_user_id_pk" PRIMARY KEY("week","user_id")
);
--> statement-breakpoint
CREATE TABLE "league_week" (
	"week" date PRIMARY KEY NOT NULL,
	"formed_at" timestamp (3) with time zone NOT NULL,
	"closed_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "rating" (
	"session_id" uuid NOT NULL,
	"scope" text NOT NULL,
	"user_id" uuid NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"mean" double precision NOT NULL,
	"deviation" double precision NOT NULL,
	CONSTRAINT "rating_session_id_scope_pk" PRIMARY KEY("session_id","scope")
);
--> statement-breakpoint
CREATE TABLE "reconciliation_difference" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text NOT NULL,
	"subject" text NOT NULL,
	"detail" text NOT NULL,
	"subject_at" timestamp (3) with time zone,
	"first_seen_at" timestamp (3) with time zone NOT NULL,
	"last_seen_at" timestamp (3) with time zone NOT NULL,
	"settled_at" timestamp (3) with time zone
);
--> statement-breakpoint
CREATE TABLE "reconciliation" (
	"id" uuid PRIMARY KEY NOT NULL,
	"from" timestamp (3) with time zone NOT NULL,
	"to" timestamp (3) with time zone NOT NULL,
	"started_at" timestamp (3) with time zone NOT NULL,
	"finished_at" timestamp (3) with time zone NOT NULL,
	"differences" integer,
	"failure" text
);
--> statement-breakpoint
CREATE TABLE "settlement" (
	"id" text PRIMARY KEY NOT NULL,
	"gross" bigint NOT NULL,
	"fee" bigint NOT NULL,
	"net" bigint NOT NULL,
	"utr" text,
	"settled_at" timestamp (3) with time zone NOT NULL,
	"booked_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "backup" (
	"id" integer PRIMARY KEY GENERATED ALWAYS AS IDENTITY (sequence name "backup_id_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 2147483647 START WITH 1 CACHE 1),
	"finished_at" timestamp (3) with time zone NOT NULL,
	"bytes" bigint NOT NULL
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
CREATE TABLE "entry" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"fee" bigint NOT NULL,
	"pseudonym" uuid DEFAULT gen_random_uuid() NOT NULL,
	"join_order" bigint GENERATED ALWAYS AS IDENTITY (sequence name "entry_join_order_seq" INCREMENT BY 1 MINVALUE 1 MAXVALUE 9223372036854775807 START WITH 1 CACHE 1),
	"joined_at" timestamp (3) with time zone NOT NULL,
	"left_at" timestamp (3) with time zone,
	"left_because" text
);
--> statement-breakpoint
CREATE TABLE "fairness_document" (
	"tournament_id" uuid PRIMARY KEY NOT NULL,
	"wanted" integer DEFAULT 1 NOT NULL,
	"built" integer,
	"claimed_until" timestamp (3) with time zone,
	"packed" "bytea",
	"version" text,
	"summary" jsonb
);
--> statement-breakpoint
CREATE TABLE "series" (
	"id" uuid PRIMARY KEY NOT NULL,
	"owner_id" uuid,
	"terms" jsonb NOT NULL,
	"first_at" timestamp (3) with time zone NOT NULL,
	"length_ms" bigint NOT NULL,
	"weekdays" text[] NOT NULL,
	"until" date NOT NULL,
	"next_at" timestamp (3) with time zone,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"ended_at" timestamp (3) with time zone,
	CONSTRAINT "series_weekdays_check" CHECK (cardinality("series"."weekdays") > 0 and "series"."weekdays" <@ array['monday', 'tuesday', 'wednesday', 'thursday', 'friday', 'saturday', 'sunday'])
);
--> statement-breakpoint
CREATE TABLE "series_follower" (
	"series_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"followed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "series_follower_series_id_user_id_pk" PRIMARY KEY("series_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team_member" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"team_id" uuid NOT NULL,
	"joined_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_member_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "team" (
	"id" uuid PRIMARY KEY NOT NULL,
	"tournament_id" uuid NOT NULL,
	"name" text NOT NULL,
	"code" text NOT NULL,
	"created_by" uuid NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "team_code_key" UNIQUE("tournament_id","code"),
	CONSTRAINT "team_tournament_key" UNIQUE("tournament_id","id")
);
--> statement-breakpoint
CREATE TABLE "tournament_guest" (
	"tournament_id" uuid NOT NULL,
	"mobile_number" text NOT NULL,
	CONSTRAINT "tournament_guest_tournament_id_mobile_number_pk" PRIMARY KEY("tournament_id","mobile_number")
);
--> statement-breakpoint
CREATE TABLE "tournament_question" (
	"tournament_id" uuid NOT NULL,
	"question_id" uuid NOT NULL,
	"difficulty" text NOT NULL,
	"level" smallint,
	"is_measured" boolean,
	"stratum" text,
	"question_text" text NOT NULL,
	"options" text[] NOT NULL,
	"correct_answer" integer NOT NULL,
	"seconds" integer DEFAULT 5 NOT NULL,
	"keeps_order" boolean DEFAULT false NOT NULL,
	"explanation" text,
	"media_hash" text,
	"media_alt" text,
	"translations" jsonb DEFAULT '{}'::jsonb NOT NULL,
	"salt" uuid DEFAULT gen_random_uuid() NOT NULL,
	"alias" uuid DEFAULT gen_random_uuid() NOT NULL,
	"voided_at" timestamp (3) with time zone,
	"void_reason" text,
	"asked" integer,
	"right" integer,
	"closed" integer,
	"closed_right" integer,
	"closed_time_ms" bigint,
	CONSTRAINT "tournament_question_tournament_id_question_id_pk" PRIMARY KEY("tournament_id","question_id")
);
--> statement-breakpoint
CREATE TABLE "tournament_report" (
	"tournament_id" uuid NOT NULL,
	"user_id" uuid NOT NULL,
	"kind" text DEFAULT 'other' NOT NULL,
	"reason" text NOT NULL,
	"created_at" timestamp (3) with time zone NOT NULL,
	"handled_at" timestamp (3) with time zone,
	CONSTRAINT "tournament_report_tournament_id_user_id_pk" PRIMARY KEY("tournament_id","user_id")
);
--> statement-breakpoint
CREATE TABLE "tournament" (
	"id" uuid PRIMARY KEY NOT NULL,
	"kind" text DEFAULT 'tournament' NOT NULL,
	"owner_id" uuid,
	"series_id" uuid,
	"series_day" date,
	"shared_questions" boolean DEFAULT false NOT NULL,
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
	"start_window_ms" integer,
	"languages" text[] DEFAULT '{"en"}' NOT NULL,
	"tags" text[] DEFAULT '{}' NOT NULL,
	"question_kinds" text[] DEFAULT '{}' NOT NULL,
	"difficulties" json,
	"marks" json,
	"reveal" text DEFAULT 'immediate' NOT NULL,
	"visibility" text DEFAULT 'public' NOT NULL,
	"guests" text DEFAULT 'anyone' NOT NULL,
	"team_size" smallint DEFAULT 0 NOT NULL,
	"team_best" smallint DEFAULT 1 NOT NULL,
	"join_code" text,
	"hidden_at" timestamp (3) with time zone,
	"starts_on_press" boolean DEFAULT false NOT NULL,
	"pressed_at" timestamp (3) with time zone,
	"hall_code" text,
	"off_hall" uuid[] DEFAULT '{}'::uuid[] NOT NULL,
	"starts_at" timestamp (3) with time zone NOT NULL,
	"ends_at" timestamp (3) with time zone NOT NULL,
	"secret" "bytea" NOT NULL,
	"draw_version" smallint NOT NULL,
	"grace_ms" integer NOT NULL,
	"floor_ms" integer NOT NULL,
	"seats_taken" integer DEFAULT 0 NOT NULL,
	"frozen_at" timestamp (3) with time zone,
	"strata" json,
	"cancelled_at" timestamp (3) with time zone,
	"cancel_reason" text,
	"settled_at" timestamp (3) with time zone,
	"line_until" timestamp (3) with time zone,
	"counted_at" timestamp (3) with time zone,
	"pool_set_by" uuid,
	"pool_set_at" timestamp (3) with time zone,
	"approval_pending_since" timestamp (3) with time zone,
	"pending_prize_pool" bigint,
	"approved_by" uuid,
	"approved_at" timestamp (3) with time zone,
	"created_by" uuid,
	"created_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "tournament_reveal_check" CHECK ("tournament"."reveal" in ('immediate', 'after_settlement')),
	CONSTRAINT "tournament_languages_check" CHECK (cardinality("tournament"."languages") > 0 and "tournament"."languages" <@ array['en', 'hi']),
	CONSTRAINT "tournament_start_window_check" CHECK ("tournament"."start_window_ms" > 0),
	CONSTRAINT "tournament_difficulties_check" CHECK (("tournament"."difficulties" ->> 'easy')::int + ("tournament"."difficulties" ->> 'medium')::int + ("tournament"."difficulties" ->> 'hard')::int = "tournament"."questions_count"),
	CONSTRAINT "tournament_owner_check" CHECK ("tournament"."owner_id" is null or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0 and "tournament"."pending_prize_pool" is null)),
	CONSTRAINT "tournament_visibility_check" CHECK (("tournament"."visibility" = 'public' and "tournament"."guests" = 'anyone') or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0)),
	CONSTRAINT "tournament_starts_on_press_check" CHECK (not "tournament"."starts_on_press" or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0)),
	CONSTRAINT "tournament_teams_check" CHECK ("tournament"."team_best" >= 1 and ("tournament"."team_size" = 0 or ("tournament"."team_size" between 2 and 5 and "tournament"."team_best" <= "tournament"."team_size" and "tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0))),
	CONSTRAINT "tournament_dates_check" CHECK ("tournament"."ends_at" > "tournament"."starts_at"),
	CONSTRAINT "tournament_money_check" CHECK ("tournament"."entry_fee" >= 0 and "tournament"."prize_pool" >= 0),
	CONSTRAINT "tournament_seats_check" CHECK ("tournament"."seats_taken" between 0 and "tournament"."max_participants"),
	CONSTRAINT "tournament_kind_check" CHECK ("tournament"."kind" = 'tournament' or ("tournament"."entry_fee" = 0 and "tournament"."prize_pool" = 0 and "tournament"."seats_taken" = 0))
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
CREATE TABLE "deposit_limit" (
	"user_id" uuid PRIMARY KEY NOT NULL,
	"amount" bigint,
	"next_from" timestamp (3) with time zone,
	"next_amount" bigint,
	"minutes" integer,
	"minutes_from" timestamp (3) with time zone,
	"next_minutes" integer
);
--> statement-breakpoint
CREATE TABLE "retained_limit" (
	"fingerprint" "bytea" PRIMARY KEY NOT NULL,
	"amount" bigint,
	"next_from" timestamp (3) with time zone,
	"next_amount" bigint,
	"minutes" integer,
	"minutes_from" timestamp (3) with time zone,
	"next_minutes" integer,
	"excluded_until" timestamp (3) with time zone,
	"retained_at" timestamp (3) with time zone NOT NULL
);
--> statement-breakpoint
CREATE TABLE "payout" (
	"id" uuid PRIMARY KEY NOT NULL,
	"withdrawal_id" uuid NOT NULL,
	"attempt" integer NOT NULL,
	"method" text NOT NULL,
	"amount" bigint NOT NULL,
	"status" text NOT NULL,
	"provider_payout_id" text,
	"utr" text,
	"failure" text,
	"created_at" timestamp (3) with time zone NOT NULL,
	"next_attempt_at" timestamp (3) with time zone NOT NULL,
	"attempts" integer DEFAULT 0 NOT NULL,
	"finished_at" timestamp (3) with time zone,
	CONSTRAINT "payout_provider_payout_id_key" UNIQUE("provider_payout_id")
);
--> statement-breakpoint
CREATE TABLE "withdrawal" (
	"id" uuid PRIMARY KEY NOT NULL,
	"user_id" uuid NOT NULL,
	"amount" bigint NOT NULL,
	"taxable" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"financial_year" integer NOT NULL,
	"status" text NOT NULL,
	"payout" "bytea" NOT NULL,
	"payout_hash" "bytea",
	"reason" text,
	"bank_reference" text,
	"first_approved_by" uuid,
	"first_approved_at" timestamp (3) with time zone,
	"created_at" timestamp (3) with time zone NOT NULL,
	"decided_by" uuid,
	"decided_at" timestamp (3) with time zone,
	"paid_at" timestamp (3) with time zone,
	CONSTRAINT "withdrawal_amount_check" CHECK ("withdrawal"."amount" > 0 and "withdrawal"."tds" between 0 and "withdrawal"."amount")
);
--> statement-breakpoint
CREATE TABLE "year_closing" (
	"user_id" uuid NOT NULL,
	"financial_year" integer NOT NULL,
	"taxable" bigint NOT NULL,
	"tds" bigint NOT NULL,
	"closed_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "year_closing_user_id_financial_year_pk" PRIMARY KEY("user_id","financial_year")
);
--> statement-breakpoint
ALTER TABLE "device_mark" ADD CONSTRAINT "device_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "identity_mark" ADD CONSTRAINT "identity_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_sessions" ADD CONSTRAINT "user_sessions_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "one_time_code" ADD CONSTRAINT "one_time_code_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "totp" ADD CONSTRAINT "totp_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "user_total" ADD CONSTRAINT "user_total_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "achievement" ADD CONSTRAINT "achievement_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "badge_page" ADD CONSTRAINT "badge_page_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "audit_log" ADD CONSTRAINT "audit_log_actor_id_users_id_fk" FOREIGN KEY ("actor_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "contact_message" ADD CONSTRAINT "contact_message_handled_by_users_id_fk" FOREIGN KEY ("handled_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_low_id_users_id_fk" FOREIGN KEY ("low_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "friendship" ADD CONSTRAINT "friendship_high_id_users_id_fk" FOREIGN KEY ("high_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "invitation" ADD CONSTRAINT "invitation_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_suspension_id_suspension_id_fk" FOREIGN KEY ("suspension_id") REFERENCES "public"."suspension"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "appeal" ADD CONSTRAINT "appeal_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "integrity_signal" ADD CONSTRAINT "integrity_signal_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_decision" ADD CONSTRAINT "pending_decision_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "pending_decision" ADD CONSTRAINT "pending_decision_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_decision" ADD CONSTRAINT "prize_decision_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "prize_decision" ADD CONSTRAINT "prize_decision_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_reported_question_id_reported_question_id_fk" FOREIGN KEY ("reported_question_id") REFERENCES "public"."reported_question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_report" ADD CONSTRAINT "question_report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_question" ADD CONSTRAINT "reported_question_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "reported_question" ADD CONSTRAINT "reported_question_pooled_fk" FOREIGN KEY ("tournament_id","question_id") REFERENCES "public"."tournament_question"("tournament_id","question_id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "sign_in_mark" ADD CONSTRAINT "sign_in_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_suspended_by_users_id_fk" FOREIGN KEY ("suspended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "suspension" ADD CONSTRAINT "suspension_ended_by_users_id_fk" FOREIGN KEY ("ended_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc" ADD CONSTRAINT "kyc_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "kyc" ADD CONSTRAINT "kyc_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tax_identity" ADD CONSTRAINT "tax_identity_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_choice" ADD CONSTRAINT "notice_choice_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_notice_id_notice_id_fk" FOREIGN KEY ("notice_id") REFERENCES "public"."notice"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice_delivery" ADD CONSTRAINT "notice_delivery_subscription_id_push_subscription_id_fk" FOREIGN KEY ("subscription_id") REFERENCES "public"."push_subscription"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "notice" ADD CONSTRAINT "notice_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "push_subscription" ADD CONSTRAINT "push_subscription_login_session_id_user_sessions_id_fk" FOREIGN KEY ("login_session_id") REFERENCES "public"."user_sessions"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "dispute" ADD CONSTRAINT "dispute_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment_intent" ADD CONSTRAINT "payment_intent_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE set null ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payment" ADD CONSTRAINT "payment_intent_id_payment_intent_id_fk" FOREIGN KEY ("intent_id") REFERENCES "public"."payment_intent"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_payment_id_payment_id_fk" FOREIGN KEY ("payment_id") REFERENCES "public"."payment"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "refund" ADD CONSTRAINT "refund_requested_by_users_id_fk" FOREIGN KEY ("requested_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question_measure" ADD CONSTRAINT "question_measure_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "question" ADD CONSTRAINT "question_media_hash_question_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."question_media"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "quiz_session" ADD CONSTRAINT "quiz_session_entry_id_entry_id_fk" FOREIGN KEY ("entry_id") REFERENCES "public"."entry"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "result_card" ADD CONSTRAINT "result_card_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_draw" ADD CONSTRAINT "session_draw_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_question" ADD CONSTRAINT "session_question_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "session_question" ADD CONSTRAINT "session_question_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "violation" ADD CONSTRAINT "violation_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_week_league_week_week_fk" FOREIGN KEY ("week") REFERENCES "public"."league_week"("week") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "league_member" ADD CONSTRAINT "league_member_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_session_id_quiz_session_id_fk" FOREIGN KEY ("session_id") REFERENCES "public"."quiz_session"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "rating" ADD CONSTRAINT "rating_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "closed_day_question" ADD CONSTRAINT "closed_day_question_day_closed_day_day_fk" FOREIGN KEY ("day") REFERENCES "public"."closed_day"("day") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "entry" ADD CONSTRAINT "entry_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "fairness_document" ADD CONSTRAINT "fairness_document_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series" ADD CONSTRAINT "series_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_follower" ADD CONSTRAINT "series_follower_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "series_follower" ADD CONSTRAINT "series_follower_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team_member" ADD CONSTRAINT "team_member_team_fk" FOREIGN KEY ("tournament_id","team_id") REFERENCES "public"."team"("tournament_id","id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "team" ADD CONSTRAINT "team_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_guest" ADD CONSTRAINT "tournament_guest_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD CONSTRAINT "tournament_question_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD CONSTRAINT "tournament_question_question_id_question_id_fk" FOREIGN KEY ("question_id") REFERENCES "public"."question"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_question" ADD CONSTRAINT "tournament_question_media_hash_question_media_hash_fk" FOREIGN KEY ("media_hash") REFERENCES "public"."question_media"("hash") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_report" ADD CONSTRAINT "tournament_report_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament_report" ADD CONSTRAINT "tournament_report_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_owner_id_users_id_fk" FOREIGN KEY ("owner_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_series_id_series_id_fk" FOREIGN KEY ("series_id") REFERENCES "public"."series"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_pool_set_by_users_id_fk" FOREIGN KEY ("pool_set_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_approved_by_users_id_fk" FOREIGN KEY ("approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "tournament" ADD CONSTRAINT "tournament_created_by_users_id_fk" FOREIGN KEY ("created_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_account" ADD CONSTRAINT "ledger_account_tournament_id_tournament_id_fk" FOREIGN KEY ("tournament_id") REFERENCES "public"."tournament"("id") ON DELETE restrict ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_tx_id_ledger_tx_id_fk" FOREIGN KEY ("tx_id") REFERENCES "public"."ledger_tx"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "ledger_entry" ADD CONSTRAINT "ledger_entry_account_id_ledger_account_id_fk" FOREIGN KEY ("account_id") REFERENCES "public"."ledger_account"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "deposit_limit" ADD CONSTRAINT "deposit_limit_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "payout" ADD CONSTRAINT "payout_withdrawal_id_withdrawal_id_fk" FOREIGN KEY ("withdrawal_id") REFERENCES "public"."withdrawal"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_first_approved_by_users_id_fk" FOREIGN KEY ("first_approved_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "withdrawal" ADD CONSTRAINT "withdrawal_decided_by_users_id_fk" FOREIGN KEY ("decided_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
ALTER TABLE "year_closing" ADD CONSTRAINT "year_closing_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "device_mark_user_id_idx" ON "device_mark" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "device_mark_last_used_at_idx" ON "device_mark" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "identity_mark_mark_idx" ON "identity_mark" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "user_sessions_user_id_idx" ON "user_sessions" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "one_time_code_user_id_idx" ON "one_time_code" USING btree ("user_id","purpose","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "one_time_code_open_key" ON "one_time_code" USING btree ("user_id","purpose","asked_from") WHERE "one_time_code"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "promotion_waiting_idx" ON "promotion" USING btree ("requested_at") WHERE "promotion"."took_effect_at" is null;--> statement-breakpoint
CREATE INDEX "user_total_wallet_idx" ON "user_total" USING btree ("wallet","user_id");--> statement-breakpoint
CREATE INDEX "user_total_spent_idx" ON "user_total" USING btree ("spent","user_id");--> statement-breakpoint
CREATE INDEX "user_total_tournaments_idx" ON "user_total" USING btree ("tournaments","user_id");--> statement-breakpoint
CREATE INDEX "users_created_at_idx" ON "users" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "users_closed_at_idx" ON "users" USING btree ("closed_at") WHERE "users"."closed_at" is not null;--> statement-breakpoint
CREATE INDEX "users_name_idx" ON "users" USING btree (lower("name" collate "und-x-icu"),"id");--> statement-breakpoint
CREATE INDEX "users_search_idx" ON "users" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "users_kyc_status_idx" ON "users" USING btree ("kyc_status","created_at","id");--> statement-breakpoint
CREATE UNIQUE INDEX "users_username_key" ON "users" USING btree (lower("username"));--> statement-breakpoint
CREATE UNIQUE INDEX "users_email_key" ON "users" USING btree (lower("email")) WHERE "users"."email_verified_at" is not null;--> statement-breakpoint
CREATE INDEX "users_email_idx" ON "users" USING btree (lower("email"));--> statement-breakpoint
CREATE INDEX "users_admin_idx" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';--> statement-breakpoint
CREATE INDEX "users_kyc_pending_idx" ON "users" USING btree ("created_at","id") WHERE "users"."kyc_status" = 'pending';--> statement-breakpoint
CREATE INDEX "audit_log_at_idx" ON "audit_log" USING btree ("at","id");--> statement-breakpoint
CREATE INDEX "audit_log_subject_idx" ON "audit_log" USING btree ("subject","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_action_idx" ON "audit_log" USING btree ("action","at","id");--> statement-breakpoint
CREATE INDEX "audit_log_actor_idx" ON "audit_log" USING btree ("actor_id","at","id");--> statement-breakpoint
CREATE INDEX "contact_message_user_id_idx" ON "contact_message" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "contact_message_subject_idx" ON "contact_message" USING btree ("subject","created_at","id");--> statement-breakpoint
CREATE INDEX "contact_message_visitor_idx" ON "contact_message" USING btree (lower("email")) WHERE "contact_message"."user_id" is null;--> statement-breakpoint
CREATE INDEX "contact_message_search_idx" ON "contact_message" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "contact_message_created_at_idx" ON "contact_message" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "contact_message_open_idx" ON "contact_message" USING btree ("created_at","id") WHERE handled_at is null;--> statement-breakpoint
CREATE INDEX "friendship_high_id_idx" ON "friendship" USING btree ("high_id");--> statement-breakpoint
CREATE INDEX "appeal_created_at_idx" ON "appeal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "appeal_suspension_id_idx" ON "appeal" USING btree ("suspension_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "appeal_open_key" ON "appeal" USING btree ("suspension_id") WHERE "appeal"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "pending_decision_tournament_id_idx" ON "pending_decision" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "pending_decision_requested_at_idx" ON "pending_decision" USING btree ("requested_at","id");--> statement-breakpoint
CREATE INDEX "question_report_reported_idx" ON "question_report" USING btree ("reported_question_id","created_at");--> statement-breakpoint
CREATE INDEX "question_report_session_idx" ON "question_report" USING btree ("session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reported_question_open_key" ON "reported_question" USING btree ("tournament_id","question_id") WHERE "reported_question"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reported_question_waiting_idx" ON "reported_question" USING btree ("created_at","id") WHERE "reported_question"."decided_at" is null;--> statement-breakpoint
CREATE INDEX "reported_question_created_at_idx" ON "reported_question" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "sign_in_mark_mark_idx" ON "sign_in_mark" USING btree ("mark");--> statement-breakpoint
CREATE INDEX "sign_in_mark_last_used_at_idx" ON "sign_in_mark" USING btree ("last_used_at");--> statement-breakpoint
CREATE INDEX "suspension_user_id_idx" ON "suspension" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "suspension_open_key" ON "suspension" USING btree ("user_id") WHERE "suspension"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "suspension_waiting_idx" ON "suspension" USING btree ("created_at") WHERE "suspension"."took_effect_at" is null and "suspension"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "kyc_submitted_at_idx" ON "kyc" USING btree ("submitted_at");--> statement-breakpoint
CREATE INDEX "kyc_payout_hash_idx" ON "kyc" USING btree ("payout_hash");--> statement-breakpoint
CREATE INDEX "tax_identity_user_id_idx" ON "tax_identity" USING btree ("user_id","retained_at");--> statement-breakpoint
CREATE INDEX "tax_identity_retained_at_idx" ON "tax_identity" USING btree ("retained_at");--> statement-breakpoint
CREATE INDEX "notice_delivery_due_idx" ON "notice_delivery" USING btree ("due_at") WHERE "notice_delivery"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_delivery_lane_idx" ON "notice_delivery" USING btree ("channel","is_urgent","due_at") WHERE "notice_delivery"."due_at" is not null;--> statement-breakpoint
CREATE INDEX "notice_delivery_subscription_id_idx" ON "notice_delivery" USING btree ("subscription_id");--> statement-breakpoint
CREATE INDEX "notice_user_id_idx" ON "notice" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "notice_security_waiting_idx" ON "notice" USING btree ("created_at","id") WHERE "notice"."planned_at" is null and "notice"."kind" = 'security';--> statement-breakpoint
CREATE INDEX "notice_waiting_idx" ON "notice" USING btree ("created_at","id") WHERE "notice"."planned_at" is null;--> statement-breakpoint
CREATE INDEX "push_subscription_user_id_idx" ON "push_subscription" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "push_subscription_login_session_id_idx" ON "push_subscription" USING btree ("login_session_id");--> statement-breakpoint
CREATE INDEX "outbox_waiting_idx" ON "outbox" USING btree ("id") WHERE "outbox"."seq" is null;--> statement-breakpoint
CREATE INDEX "outbox_audience_idx" ON "outbox" USING btree ("audience","seq");--> statement-breakpoint
CREATE INDEX "dispute_payment_id_idx" ON "dispute" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "dispute_user_id_idx" ON "dispute" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "dispute_created_at_idx" ON "dispute" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "dispute_status_idx" ON "dispute" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "payment_intent_user_id_idx" ON "payment_intent" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "payment_intent_open_idx" ON "payment_intent" USING btree ("created_at") WHERE "payment_intent"."status" = 'requires_payment';--> statement-breakpoint
CREATE INDEX "payment_intent_paid_idx" ON "payment_intent" USING btree ("created_at") WHERE "payment_intent"."status" = 'succeeded' and "payment_intent"."provider_order_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "payment_intent_access_key" ON "payment_intent" USING btree ("user_id") WHERE "payment_intent"."purpose" = 'access';--> statement-breakpoint
CREATE INDEX "payment_intent_id_idx" ON "payment" USING btree ("intent_id");--> statement-breakpoint
CREATE INDEX "payment_captured_at_idx" ON "payment" USING btree ("captured_at","id");--> statement-breakpoint
CREATE INDEX "payment_outcome_idx" ON "payment" USING btree ("outcome","captured_at","id");--> statement-breakpoint
CREATE INDEX "payment_search_idx" ON "payment" USING gin ("search_text" gin_trgm_ops);--> statement-breakpoint
CREATE INDEX "refund_payment_id_idx" ON "refund" USING btree ("payment_id");--> statement-breakpoint
CREATE INDEX "refund_user_id_idx" ON "refund" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "refund_created_at_idx" ON "refund" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "refund_status_idx" ON "refund" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "refund_waiting_idx" ON "refund" USING btree ("next_attempt_at") WHERE "refund"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "webhook_event_waiting_idx" ON "webhook_event" USING btree ("next_attempt_at") WHERE "webhook_event"."processed_at" is null;--> statement-breakpoint
CREATE INDEX "webhook_event_received_at_idx" ON "webhook_event" USING btree ("received_at");--> statement-breakpoint
CREATE INDEX "question_measure_suspected_idx" ON "question_measure" USING btree ("question_id") WHERE "question_measure"."suspected_key" is not null;--> statement-breakpoint
CREATE INDEX "question_media_hash_idx" ON "question" USING btree ("media_hash") WHERE "question"."media_hash" is not null;--> statement-breakpoint
CREATE INDEX "question_owner_id_idx" ON "question" USING btree ("owner_id") WHERE "question"."owner_id" is not null;--> statement-breakpoint
CREATE INDEX "question_created_at_idx" ON "question" USING btree ("created_at","id") WHERE "question"."archived_at" is null;--> statement-breakpoint
CREATE UNIQUE INDEX "question_text_key" ON "question" USING btree ("category",md5("text_key"),coalesce("owner_id", '00000000-0000-0000-0000-000000000000')) WHERE "question"."archived_at" is null;--> statement-breakpoint
CREATE INDEX "quiz_session_user_id_idx" ON "quiz_session" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "quiz_session_held_idx" ON "quiz_session" USING btree ("prize_state","tournament_id") WHERE "quiz_session"."prize_state" in ('held', 'released', 'voided');--> statement-breakpoint
CREATE INDEX "quiz_session_prize_idx" ON "quiz_session" USING btree ("tournament_id","prize_state","prize") WHERE "quiz_session"."prize" > 0;--> statement-breakpoint
CREATE INDEX "quiz_session_finished_idx" ON "quiz_session" USING btree ("user_id","finished_at") WHERE "quiz_session"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "quiz_session_unreviewed_idx" ON "quiz_session" USING btree ("finished_at") WHERE "quiz_session"."finished_at" is not null and "quiz_session"."reviewed_standing" is distinct from coalesce("quiz_session"."rank"::text, '-') || ' ' || "quiz_session"."prize_state";--> statement-breakpoint
CREATE INDEX "quiz_session_unrated_idx" ON "quiz_session" USING btree ("finished_at") WHERE "quiz_session"."rank" is not null and "quiz_session"."entry_id" is not null and "quiz_session"."rated_prize_state" is distinct from "quiz_session"."prize_state";--> statement-breakpoint
CREATE INDEX "quiz_session_started_at_idx" ON "quiz_session" USING btree ("started_at","user_id") WHERE "quiz_session"."entry_id" is not null;--> statement-breakpoint
CREATE INDEX "quiz_session_finished_at_idx" ON "quiz_session" USING btree ("finished_at") WHERE "quiz_session"."finished_at" is not null;--> statement-breakpoint
CREATE INDEX "quiz_session_running_idx" ON "quiz_session" USING btree ("id") WHERE "quiz_session"."finished_at" is null;--> statement-breakpoint
CREATE INDEX "session_question_question_id_idx" ON "session_question" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "session_question_voided_idx" ON "session_question" USING btree ("session_id") WHERE "session_question"."voided";--> statement-breakpoint
CREATE INDEX "violation_session_id_idx" ON "violation" USING btree ("session_id","server_at");--> statement-breakpoint
CREATE INDEX "violation_server_at_idx" ON "violation" USING btree ("server_at");--> statement-breakpoint
CREATE UNIQUE INDEX "violation_client_id_key" ON "violation" USING btree ("session_id","client_id") WHERE "violation"."client_id" is not null;--> statement-breakpoint
CREATE INDEX "league_member_league_idx" ON "league_member" USING btree ("week","league");--> statement-breakpoint
CREATE INDEX "league_member_user_id_idx" ON "league_member" USING btree ("user_id","week");--> statement-breakpoint
CREATE INDEX "rating_user_idx" ON "rating" USING btree ("user_id","scope","finished_at","session_id");--> statement-breakpoint
CREATE UNIQUE INDEX "reconciliation_difference_open_key" ON "reconciliation_difference" USING btree ("kind","subject") WHERE "reconciliation_difference"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "reconciliation_difference_first_seen_idx" ON "reconciliation_difference" USING btree ("first_seen_at","id");--> statement-breakpoint
CREATE INDEX "reconciliation_started_at_idx" ON "reconciliation" USING btree ("started_at");--> statement-breakpoint
CREATE UNIQUE INDEX "entry_seat_key" ON "entry" USING btree ("tournament_id","user_id") WHERE "entry"."left_at" is null;--> statement-breakpoint
CREATE INDEX "entry_user_id_idx" ON "entry" USING btree ("user_id","joined_at");--> statement-breakpoint
CREATE INDEX "entry_joined_at_idx" ON "entry" USING btree ("joined_at");--> statement-breakpoint
CREATE INDEX "entry_returned_idx" ON "entry" USING btree ("joined_at","fee") WHERE "entry"."left_at" is not null;--> statement-breakpoint
CREATE INDEX "fairness_document_due_idx" ON "fairness_document" USING btree ("tournament_id") WHERE "fairness_document"."built" is distinct from "fairness_document"."wanted";--> statement-breakpoint
CREATE INDEX "series_next_at_idx" ON "series" USING btree ("next_at") WHERE "series"."ended_at" is null;--> statement-breakpoint
CREATE INDEX "series_owner_id_idx" ON "series" USING btree ("owner_id");--> statement-breakpoint
CREATE INDEX "series_created_by_idx" ON "series" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "series_follower_user_id_idx" ON "series_follower" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_member_team_id_idx" ON "team_member" USING btree ("tournament_id","team_id");--> statement-breakpoint
CREATE INDEX "team_member_user_id_idx" ON "team_member" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "team_created_by_idx" ON "team" USING btree ("created_by");--> statement-breakpoint
CREATE INDEX "tournament_guest_mobile_number_idx" ON "tournament_guest" USING btree ("mobile_number");--> statement-breakpoint
CREATE INDEX "tournament_question_question_id_idx" ON "tournament_question" USING btree ("question_id");--> statement-breakpoint
CREATE INDEX "tournament_question_media_hash_idx" ON "tournament_question" USING btree ("media_hash") WHERE "tournament_question"."media_hash" is not null;--> statement-breakpoint
CREATE INDEX "tournament_question_voided_idx" ON "tournament_question" USING btree ("tournament_id") WHERE "tournament_question"."voided_at" is not null;--> statement-breakpoint
CREATE INDEX "tournament_report_user_id_idx" ON "tournament_report" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "tournament_report_open_idx" ON "tournament_report" USING btree ("tournament_id") WHERE "tournament_report"."handled_at" is null;--> statement-breakpoint
CREATE INDEX "tournament_approval_idx" ON "tournament" USING btree ("created_at") WHERE "tournament"."approval_pending_since" is not null or "tournament"."pending_prize_pool" is not null;--> statement-breakpoint
CREATE INDEX "tournament_pool_set_idx" ON "tournament" USING btree ("pool_set_by","pool_set_at");--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_join_code_key" ON "tournament" USING btree ("join_code") WHERE "tournament"."join_code" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_series_day_key" ON "tournament" USING btree ("series_id","series_day") WHERE "tournament"."series_id" is not null;--> statement-breakpoint
CREATE INDEX "tournament_owner_id_idx" ON "tournament" USING btree ("owner_id") WHERE "tournament"."owner_id" is not null;--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_hall_code_key" ON "tournament" USING btree ("hall_code") WHERE "tournament"."hall_code" is not null;--> statement-breakpoint
CREATE INDEX "tournament_open_idx" ON "tournament" USING btree ("ends_at") WHERE "tournament"."cancelled_at" is null and "tournament"."settled_at" is null;--> statement-breakpoint
CREATE INDEX "tournament_uncounted_idx" ON "tournament" USING btree ("id") WHERE "tournament"."counted_at" is null and ("tournament"."settled_at" is not null or "tournament"."cancelled_at" is not null);--> statement-breakpoint
CREATE INDEX "tournament_settled_at_idx" ON "tournament" USING btree ("settled_at") WHERE "tournament"."kind" = 'tournament';--> statement-breakpoint
CREATE INDEX "tournament_starts_at_idx" ON "tournament" USING btree ("starts_at") WHERE "tournament"."kind" = 'tournament';--> statement-breakpoint
CREATE INDEX "tournament_created_at_idx" ON "tournament" USING btree ("created_at","id") WHERE "tournament"."kind" = 'tournament';--> statement-breakpoint
CREATE INDEX "tournament_practice_idx" ON "tournament" USING btree ("created_by","starts_at") WHERE "tournament"."kind" = 'practice';--> statement-breakpoint
CREATE UNIQUE INDEX "tournament_daily_key" ON "tournament" USING btree ("starts_at") WHERE "tournament"."kind" = 'daily';--> statement-breakpoint
CREATE INDEX "ledger_account_user_id_idx" ON "ledger_account" USING btree ("user_id");--> statement-breakpoint
CREATE INDEX "ledger_account_tournament_id_idx" ON "ledger_account" USING btree ("tournament_id");--> statement-breakpoint
CREATE INDEX "ledger_entry_tx_id_idx" ON "ledger_entry" USING btree ("tx_id");--> statement-breakpoint
CREATE INDEX "ledger_tx_created_at_idx" ON "ledger_tx" USING btree ("created_at");--> statement-breakpoint
CREATE UNIQUE INDEX "payout_attempt_key" ON "payout" USING btree ("withdrawal_id","attempt");--> statement-breakpoint
CREATE INDEX "payout_created_at_idx" ON "payout" USING btree ("created_at");--> statement-breakpoint
CREATE INDEX "payout_waiting_idx" ON "payout" USING btree ("next_attempt_at") WHERE "payout"."status" = 'asked';--> statement-breakpoint
CREATE INDEX "withdrawal_user_id_idx" ON "withdrawal" USING btree ("user_id","created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_payout_hash_idx" ON "withdrawal" USING btree ("payout_hash","created_at");--> statement-breakpoint
CREATE INDEX "withdrawal_created_at_idx" ON "withdrawal" USING btree ("created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_status_idx" ON "withdrawal" USING btree ("status","created_at","id");--> statement-breakpoint
CREATE INDEX "withdrawal_open_idx" ON "withdrawal" USING btree ("created_at") WHERE "withdrawal"."status" in ('requested', 'approved', 'failed');--> statement-breakpoint
-- What follows cannot be written in the schema's files.
-- A start reads which questions its player was asked before: thousands of rows, here out of the index alone.
ALTER TABLE "session_question" DROP CONSTRAINT "session_question_session_id_question_index_pk",
  ADD CONSTRAINT "session_question_session_id_question_index_pk" PRIMARY KEY ("session_id", "question_index") INCLUDE ("question_id");--> statement-breakpoint
-- An answer changes its rows in place: room for it on each page.
ALTER TABLE "quiz_session" SET (fillfactor = 75);--> statement-breakpoint
ALTER TABLE "session_question" SET (fillfactor = 85);--> statement-breakpoint
-- Compressed already.
ALTER TABLE "fairness_document" ALTER COLUMN "packed" SET STORAGE EXTERNAL;--> statement-breakpoint
INSERT INTO "outbox_head" ("last_seq") VALUES (0);--> statement-breakpoint
INSERT INTO "ledger_account" ("kind", "guarded", "materialised") VALUES
  ('cash.gateway', false, false),
  ('cash.bank', false, false),
  ('cash.payout', false, false),
  ('expense.fees', false, false),
  ('revenue.access', false, false),
  ('revenue.rake', false, false),
  ('revenue.pass', false, false),
  ('house.prizes', false, false),
  ('tax.gst', false, false),
  ('tax.tds', false, false),
  ('suspense', false, false),
  ('refund.hold', false, false),
  ('dispute.hold', false, false);
