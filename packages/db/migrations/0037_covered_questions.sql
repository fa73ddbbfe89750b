-- A start reads which questions its player was asked before: thousands of rows, here out of the index alone.
ALTER TABLE "session_question" DROP CONSTRAINT "session_question_session_id_question_index_pk",
  ADD CONSTRAINT "session_question_session_id_question_index_pk" PRIMARY KEY ("session_id", "question_index") INCLUDE ("question_id");
