CREATE TABLE "identity_mark" (
	"user_id" uuid NOT NULL,
	"mark" "bytea" NOT NULL,
	"recorded_at" timestamp (3) with time zone NOT NULL,
	CONSTRAINT "identity_mark_user_id_mark_pk" PRIMARY KEY("user_id","mark")
);
--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "confirmed_by" uuid;--> statement-breakpoint
ALTER TABLE "promotion" ADD COLUMN "took_effect_at" timestamp (3) with time zone;--> statement-breakpoint
ALTER TABLE "identity_mark" ADD CONSTRAINT "identity_mark_user_id_users_id_fk" FOREIGN KEY ("user_id") REFERENCES "public"."users"("id") ON DELETE cascade ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "identity_mark_mark_idx" ON "identity_mark" USING btree ("mark");--> statement-breakpoint
ALTER TABLE "promotion" ADD CONSTRAINT "promotion_confirmed_by_users_id_fk" FOREIGN KEY ("confirmed_by") REFERENCES "public"."users"("id") ON DELETE no action ON UPDATE no action;--> statement-breakpoint
CREATE INDEX "promotion_waiting_idx" ON "promotion" USING btree ("requested_at") WHERE "promotion"."took_effect_at" is null;--> statement-breakpoint
CREATE INDEX "users_admin_idx" ON "users" USING btree ("id") WHERE "users"."role" = 'admin';